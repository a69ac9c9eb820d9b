import { inventoryOf } from '../../../rulebook/index.js';

/** 14.1 to 14.7, Bands and movement: every sentence, in our own words. */
export const space = inventoryOf(`
14.1-a def every permanent exists within the Map
14.1-b def in play means on the Map
14.1-c def hand, deck, Depleted and Burned are off the Map
14.1-d def the Map is split into Bands; a Band says where a card is deployed to
14.1-e def each player has a Planetary Band and a Surface Band of their own; Space is common to all
14.1-f def advice for the table: lay the cards of one Band out on one line
14.1-g def the Planetary Band of a player holds the Homeworld and the Planetary Locations of that player
14.1-h def the Surface Band of a player holds the Surface Locations of that player
14.1-i def Space holds every Capital Ship, and each Non-Capital Spacecraft that was not deployed to some other card
14.1-j def a Character or Ground Unit takes the Band of its host
14.1-k def a Non-Capital Spacecraft standing on a Planetary or Surface Location takes that Location's Band
14.1-l def a Non-Capital Spacecraft aboard a Spacecraft, or with no host, is in Space
14.1-m def an attached Device takes its host's Band
14.1-n def a loose Device stands at a Position and takes that Position's Band
14.1-o def Storylines have no Band
14.1-p prohibition effects needing a Band cannot target Storylines
14.2-a def a player's Planetary Band borders that player's Surface Band
14.2-b def each player's Surface Band borders Space
14.2-c def every Band is in range of itself
14.2-d claim a player's Planetary Band never directly borders a Band of another player
14.2-e claim a card headed for an opponent's Planetary Band has to get to that opponent's Surface Band first, coming through Space
14.2-f def a Band with no permanents is skipped when adjacency is worked out
14.2-g def bands with nothing but empty Bands between them border each other
14.2-h sbc that condition is state-based and reassessed at all times
14.2-i permission attacks and Liberations once declared survive a change of adjacency
14.2-j def Space always exists and is never skipped, even with nothing in it
14.2-k claim Characters and Ground Units cannot enter an empty Space, since a move needs a permanent to land on
14.2-l permission a Non-Capital Spacecraft can enter an empty Space
14.3-a def occupation and Band are two different notions
14.3-b def each Character, Ground Unit and Non-Capital Spacecraft occupies one particular permanent
14.3-c def that host decides the Band of the occupant
14.3-d def abilities about occupying a Location look at the exact host
14.3-e def range looks at Bands only
14.4-a def the base number of move actions per turn is zero
14.4-b permission Transit Gates, other cards and abilities grant move actions
14.4-c permission they can be spent on Characters, Ground Units and Non-Capital Spacecraft
14.4-d prohibition a Capital Ship never moves
14.4-e claim a Capital Ship stays in Space as long as it is on the Map
14.4-f permission several move actions of one turn may go to one card
14.4-g claim Movement is limited by the controller's pool alone, not by any limit per card
14.4-h prohibition Movement is confined to the Movement sub-phase of the controller's own Action Phase
14.5-a permission one move action takes one card to any permanent in its Band or a bordering one, within 14.6
14.5-b permission a Non-Capital Spacecraft can also go to Space without a host
14.5-c def a move does not activate the mover
14.5-d permission the mover may still act, vote and use abilities that turn
14.6-a prohibition no moving onto a Location or Spacecraft that the mover's controller does not control, apart from the exceptions
14.6-b permission location exception: allowed only if the Location shows Contested
14.6-c permission Spacecraft exception: for Characters and Ground Units, only if it shows Contested
14.6-d claim capital Spacecraft are treated as Locations for this in all respects
14.6-e claim boarding a ship presupposes that it was broken
14.6-f claim a Non-Capital Spacecraft is Contested only as the printed back of some other card
14.6-g claim being shot never turns a Non-Capital Spacecraft Contested
14.6-h permission a Contested Non-Capital Spacecraft can be boarded on those same terms, within the capacity on its face
14.6-i def an example of such a capacity: One-Seater lets in one Character
14.6-j permission Diplomatic Immunity, Infiltrate and Work Visa let the bearer occupy a Position its controller lacks control of
14.6-k permission Unlisted lets the bearer be deployed to such a Position
14.6-l claim these keywords reach a Prime Location, and nothing else can
14.6-m claim entering is not capturing
14.6-n prohibition entry to a Location or Spacecraft requires all present occupants to share the entrant's controller
14.6-o prohibition a card with units of one player is closed to all others until those units have left or died
14.6-p obligation the rule binds deployment just as movement
14.6-q def a loose Device has no controller and closes a card to nobody
14.6-r permission anyone's units may share a Position with a loose Device
14.6-s def an attached Device uses no seat and is ignored for One-Seater, Transport and the like
14.6-t prohibition a loose Device cannot be on a One-Seater
14.6-u permission controller's exception: the controller of a card may at all times move or deploy onto it, whoever is there
14.6-v claim nobody is ever locked out of their own ground; an infiltrator on a Prime Location or Prime Capital Spacecraft cannot block reinforcement
14.6-w prohibition the exception is the controller's only: after a capture the original owner lacks it and cannot simply walk back on, clearing comes first
14.6-x claim the controller's arrival does not push the intruder out; both stay and combat decides
14.6-y prohibition an infiltrator may enter a Prime Location or Prime Capital Spacecraft only when that card is empty
14.6-z claim an opposing Non-Capital Spacecraft on its Prime face cannot be occupied
14.6-aa claim so an opposing Non-Capital Spacecraft never changes control unless Contested
14.6-ab prohibition boarding is for Characters and Ground Units; a Non-Capital Spacecraft cannot board
14.6-ac prohibition a card that left a Location under another player's control cannot come back to it unless an effect expressly says so
14.7-a obligation a moving Non-Capital Spacecraft takes along all Characters and Ground Units that occupy it, within the same action
14.7-b def carried cards cost no move action of their own
14.7-c prohibition a move is illegal when carried cards could not legally occupy its destination
`);
