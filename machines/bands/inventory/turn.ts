import { inventoryOf } from '../../../rulebook/index.js';

/** 10, the turn: every sentence, in our own words. */
export const turn = inventoryOf(`
10.1-a def a turn opens with its own timing point before Ready and outside the five phases
10.1-b def the five phases run Ready, Admin, Draw, Action, End
10.1-c obligation effects worded for the beginning of your turn are resolved at that point
10.1-d claim at that point, whatever became activated over the last round of turns is not yet readied
10.1-e claim at that point nothing has been credited from Income, so the Treasury equals its value of the previous turn
10.1-f def the empty-treasury test no longer happens at the start of a turn
10.1-g sbc whenever a Treasury reaches zero, one Story Point is granted at that instant, whatever the phase and whoever's turn it is
10.1-h claim Income arriving afterwards does not undo that award
10.1-i obligation Ready Phase: every activated card is readied
10.1-j obligation Admin Phase: credit Currency according to Income
10.1-k obligation Admin Phase: start-of-turn effects are resolved
10.1-l permission during Admin, players may Sell cards that are theirs
10.1-m obligation Draw Phase: draw a single card
10.1-n obligation Action Phase: four sub-phases, order not negotiable
10.1-o obligation End Phase: hand is cut to seven
10.1-p obligation End Phase: Act transitions are examined
10.1-q prohibition no Maneuver of any speed during End
10.2-a obligation sub-phase order: Deployment, Movement, Combat/Liberation, Deployment again
10.2-b permission in Deployment, cards of six kinds may be played out of hand: Locations, Spacecraft, Characters, Ground Units, Devices, Storylines
10.2-c permission votes that shift Galactic Factors may also be held in Deployment
10.2-d permission in Movement, Characters, Ground Units and Non-Capital Spacecraft are moved
10.2-e permission in Combat/Liberation, attacks or Rank-based liberation contests are resolved
10.2-f prohibition a player chooses one of Combat and Liberation; doing both within one turn is barred
10.2-g permission once Combat/Liberation is over, a further Deployment may be taken
10.3-a permission Fast Maneuvers: Admin, Draw and Action of anybody's turn
10.3-b permission every sub-phase of Action is included in that window
10.3-c prohibition Fast Maneuvers are barred in Ready and in End
10.3-d prohibition Slow Maneuvers are confined to their controller's own Deployment within Action
10.4-a def a card is Mobilizing in the turn on which it came onto the Map
10.4-b permission while Mobilizing it can still move, intercept, act, vote and use abilities
10.4-c prohibition while Mobilizing it cannot attack nor be named a liberator
10.4-d def Mobilizing ends when the next turn of its controller starts
10.4-e def turning a card over does not give rise to Mobilizing, as it was on the Map already
10.4-f def Movement is not an activation
10.4-g permission a card moved in the Movement sub-phase may attack, act, vote or use abilities in a later sub-phase of that turn
10.5-a def to deploy = take out of hand, pay, set onto the Map
10.5-b permission a Device may come in attached if its Attach cost is paid as it is deployed
10.5-c obligation the host then must be legal, yours, and at that Position: for a KIT some Character or Ground Unit, for a TECH mount the card to which the Device is deployed
10.5-d def failing that, the Device comes in loose and under nobody's control
10.5-e permission whoever is able to attach a Device that came in loose may take it
10.5-f permission a card may say expressly that Characters, Ground Units or Non-Capital Spacecraft can be deployed to it, which beats restrictions stated earlier
10.5-g prohibition Characters, Ground Units and Non-Capital Spacecraft cannot be deployed to Surface Locations
10.5-h claim those places are entered by moving
10.5-i def a unit deployed to a permanent occupies it
10.5-j obligation occupation effects of that permanent then apply
10.5-k prohibition no deploying onto a Location or Spacecraft somebody else controls
10.5-l permission Exception: Unlisted lets its bearer be deployed to permanents you lack control of
10.5-m prohibition Diplomatic Immunity gives no deployment right, only a movement right
10.5-n permission deploying onto a Contested or Fallen permanent that you control is fine
10.5-o claim Contested and Fallen name faces; turning to them is not in itself a change of control
10.5-p permission no numeric limit on Characters, Ground Units and Non-Capital Spacecraft that share a permanent, but what that permanent itself says
10.5-q prohibition all co-occupants need one common controller
10.5-r prohibition no deploying where another player's units stand, unless the host is yours
10.5-s permission a controller may at all times deploy onto their own card, as 14.6 has it
10.5-t def cards come onto the Map ready
10.5-u def Exception: deployed to a Capital Ship means activated
10.5-v obligation a Character or Ground Unit so deployed readies in the usual way at its controller's next Ready Phase
10.5-w prohibition a Non-Capital Spacecraft so deployed stays unready while it is aboard
10.5-x def entering the Map starts Mobilizing for every card
10.6-a def no Surface Location belongs to a particular Planetary Location
10.6-b def Surface Capacity is a single, global pool
10.6-c def the Capacity of a player is the sum of the Surface values on the showing faces of the Planetary Locations and Homeworlds that the player controls
10.6-d def a Contested Planetary Location still supplies if its Contested face has a Surface value
10.6-e def being a Homeworld for this count is read off the type line of the face, not off the card type
10.6-f def a face with Homeworld on that line supplies its value whatever it is otherwise
10.6-g claim so a Homeworld turning into a Capital Ship goes on supplying, provided the new face keeps that type line and has its own value
10.6-h claim without both, the check of 10.6-q triggers on the flip
10.6-i def what counts against the Capacity of a player is the Surface Locations that the player owns, and no others
10.6-j prohibition a Surface Location may be deployed only while Capacity exceeds the number of Surface Locations owned
10.6-k def own Contested Surface Locations are still counted, even ones an opponent controls at present
10.6-l claim supply follows control; consumption follows ownership
10.6-m claim hence taking an opposing Surface Location uses up none of the captor's Capacity
10.6-n claim taking an opposing Planetary Location shifts its Surface value from loser to captor
10.6-o obligation a loser thereby over Capacity must destroy Surface Locations at once
10.6-p claim a single capture can bring down several Surface Locations (intended)
10.6-q sbc whoever at any moment owns more Surface Locations than Capacity allows must at once destroy ones that they own, of their own choice, until within it
10.6-r sbc this is state-based and comes ahead of any other action
10.6-s def Surface Locations lost this way go to Depleted without first turning Contested
10.7-a obligation players agree on a procedure for who begins; the example gives it to the highest roll
10.7-b def Homeworlds start on the Map, in the Planetary Band
10.7-c def Galactic Factors all start at 0
10.7-d def values on a Homeworld are preferences that it scores for reaching, not starting positions
10.7-e def starting Treasury is printed on the Homeworld
10.7-f obligation the 20C ceiling holds already on turn one
10.7-g permission the winner of the roll decides who begins
10.7-h prohibition the beginning player skips the draw of their first turn
`);
