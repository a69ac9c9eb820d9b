import { inventoryOf } from '../../../rulebook/index.js';

/** 14.8 to 14.12, cards aboard, intruders, control and displacement: every sentence, in our own words. */
export const units = inventoryOf(`
14.8-a def any card deployed to a Capital Ship comes in activated
14.8-b obligation Characters and Ground Units so deployed ready at their controller's next Ready Phase
14.8-c def a Non-Capital Spacecraft occupying a Capital Ship comes in activated
14.8-d prohibition while aboard, that Non-Capital Spacecraft is not readied in Ready Phases
14.8-e obligation moving the Non-Capital Spacecraft off the Capital Ship readies it
14.8-f def a card aboard a Spacecraft is in Space
14.8-g claim only cards in Space can reach it
14.8-h permission it may attack, from inside, the ship it is on
14.8-i claim aboard a Capital Ship a Non-Capital Spacecraft does not ready, hence it can neither intercept there nor be a garrison
14.8-j def a Capital Ship turning Contested is not destroyed
14.8-k obligation cards aboard remain aboard through that flip
14.8-l claim the ship is emptied only by being destroyed off its Contested face
14.8-m obligation destruction of the Spacecraft destroys every Non-Capital Spacecraft that occupies it
14.8-n def Non-Capital Spacecraft have no Escape Pod
14.8-o permission Characters on a destroyed Non-Capital Spacecraft use Escape Pod
14.8-p obligation Ground Units there without Escape Pod are destroyed
14.9-a def some Locations carry the keyword Occupy
14.9-b def it is found on Prime and Contested faces alike
14.9-c claim the two faces pay different players
14.10-a claim a single way exists to be on a card you lack control of: as an infiltrator on a Prime Location or Prime Capital Spacecraft that was empty on entry
14.10-b def sources: Diplomatic Immunity, Infiltrate, Work Visa, Unlisted, or a particular card or ability
14.10-c claim both kinds of host are captured when they turn Contested
14.10-d claim therefore no Contested card ever has an occupant whose player does not control it
14.10-e permission occupancy is otherwise closed, save that the controller may enter their own card at any time
14.10-f claim mixed occupancy is always intruder plus controller's units, never two players on a card neither of them controls, save where the card's own text opens it
14.10-g prohibition infiltration keywords work only on an empty card
14.10-h permission a card or ability whose text says so may put a unit on another player's card even though that player's units are there
14.10-i def such a unit is an intruder and all rules below cover it, capture with intruders as only occupants included
14.10-j permission text saying "no controller, any player's units may occupy" makes shared ground
14.10-k claim shared ground has no owner and no intruder, so rules 1-7 are off
14.10-l claim nobody captures shared ground
14.10-m def its own text says who may be there and what they may do
14.10-n claim on the sample card units lose ATK: no attacks on each other, on the card, or outward, and no returning fire
14.10-o claim breaking the sample card takes an attack from outside or a Liberation
14.10-p permission units aboard may still Liberate each other and the card
14.10-q permission units aboard may still intercept, also as its garrison
14.10-r claim rules 1-7 read identically for Locations and Capital Spacecraft
14.10-s def intruder = unit on a card another player controls; that player is called the owner here
14.10-t obligation (1) With an intruder present, a Location loses Vote and Income abilities
14.10-u claim (1) The loss is all-or-nothing; further intruders add nothing
14.10-v permission (2) The owner keeps every other ability
14.10-w permission (3) Owner's units and intruders may attack one another, Power and Range permitting
14.10-x permission (3) Being on the same card is not needed; same Band is enough
14.10-y permission (3) The owner may bring units onto the card and fight inside
14.10-z prohibition (4) An intruder that left, was destroyed, or was forced off cannot come back to that card unless an ability or effect expressly says so
14.10-aa claim (5) Presence of an intruder alone never turns a card Contested
14.10-ab def (5) Contested arises only by Liberation, by being broken in combat, or by a card effect that destroys it or turns it over
14.10-ac prohibition (6) While the owner has control the intruder's side gets no Vote, Income or other printed benefit of it
14.10-ad obligation (6) If it turns Contested with intruders as sole occupants, 14.11 capture happens
14.10-ae def (7) Voluntary departure follows normal movement
14.10-af obligation (7) A forced one is displaced to the nearest Band's legal Position, not sent home
14.11-a def the controller of a card is its owner, unless an exception applies
14.11-b def Exception: you control a Location or Spacecraft you do not own while it shows Contested and no units but yours occupy it
14.11-c claim there is a single capture rule for both kinds
14.11-d claim a Capital Spacecraft is taken by breaking it, boarding it and being alone there
14.11-e def the controller decides for the card; what it generates counts as theirs
14.11-f def control brings what the card grants, Faction permissions among it
14.11-g claim a player's own Faction permission cannot be lost by occupation or capture
14.11-h claim holding a Homeworld can widen what the captor may play and takes nothing from its owner
14.11-i permission controlling a card of some other faction breaks no rule
14.11-j claim sharing arises only when a controller uses the exception to move onto a card where an intruder stands
14.11-k def under mixed occupancy control stays put, with whoever is controller
14.11-l claim an intruder cannot take a reinforced card before clearing it
14.11-m def control reverts to the owner as soon as the captor's units have left or died
14.11-n def control also reverts as soon as the owner gets own units onto the card
14.11-o claim ownership is constant
14.11-p obligation a card going off the Map lands in its owner's Depleted Pile
14.11-q claim cards of your own need no garrison
14.11-r claim a taken card needs your units on it throughout
14.11-s prohibition an owner cannot simply walk onto a card that another player holds
14.11-t obligation all occupying units must first be destroyed or displaced, and only then is moving back on open
14.11-u claim an infiltrator on a Prime Location or Prime Capital Spacecraft is present without possession
14.11-v claim if that card turns Contested while the infiltrator is alone, it is captured at once
14.11-w claim if the controller has units there too, the flip transfers nothing
14.11-x claim a taken card keeps its place: it remains in its owner's Band
14.11-y claim capturing an opponent's Surface Locations does not empty that Surface Band
14.11-z claim destroying them is the only thing that empties it
14.11-aa claim Homeworlds and Capital Spacecraft get no special treatment; Contested comes first for both
14.11-ab def two routes to Contested: Liberation, or a High Power attack on the Prime face
14.11-ac def Liberation needs no ship but must come from at most two Bands away
14.11-ad permission Liberation may name a Capital Spacecraft in Space out of a bordering Band
14.11-ae claim High Power Long fire from Space reaches opposing Surface Locations
14.11-af claim with a unit standing in an opponent's Surface Band, High Power Long fire from it reaches that opponent's Planetary Band
14.11-ag def a Capital Spacecraft is broken by High Power Space fire, from a fleet or from the ground
14.11-ah permission a readied garrison on the card may intercept against either route
14.11-ai claim the first engagement cripples a Capital Ship and does not sink it
14.11-aj claim whoever then gets units aboard owns the ship
14.11-ak claim to destroy it takes one more engagement, or boarding action from inside
14.12-a obligation if an effect makes it impossible for a card to stay at its Position, its controller moves it to a legal Position in the nearest Band
14.12-b obligation with no legal Position it is destroyed
14.12-c claim no other displacement rule exists; a Location leaving the Map, a face for fewer cards, an illegal Position and a forced-off intruder all come here
14.12-d def distance = adjacency steps under 14.2 (empties skipped, Space not)
14.12-e def search begins at the card's present Band and widens step by step to the first Band offering a legal Position
14.12-f permission where several Bands at that distance, or several Positions in the Band, are legal, the controller chooses
14.12-g claim the search runs all the way home; a card deep in an opponent's territory comes back Band by Band toward its own
14.12-h claim Locations of its own controller are legal Positions, so in practice destruction happens only when no place on the Map accepts the card
14.12-i def legal Position = one it could occupy ordinarily: 14.6 (keywords included), capacity limits, one-player rule with the controller's exception
14.12-j permission a Non-Capital Spacecraft may be displaced to the empty Space Band
14.12-k def displacement is no move action: allowance plays no part and the card is not activated
14.12-l obligation occupants of a displaced card travel with it, as on a move
14.12-m sbc it is a state-based check and is resolved at once
14.12-n obligation several players' cards displaced at the same moment, such as an intruder and the owner's garrison on a destroyed Prime Location: all of the active player's first, then each other player in turn order
14.12-o def legality is assessed when each card moves, so earlier cards can close places for later ones
14.12-p def destruction by displacement counts as ordinary destruction, with triggers
14.12-q obligation a Drone so destroyed is burned; a Bound Character's Storyline is destroyed with it
`);
