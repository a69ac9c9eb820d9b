import { type Inventory, inventoryOf } from '../../rulebook/index.js';

/** Every sentence of LRR 58 and 95, with the notes to each. */
export const inventory: Inventory = {
  entries: inventoryOf(`
TI58-a permission a tactical action taken in the action phase moves ships
TI58-b permission some abilities move units apart from it
TI58-c def the move value is printed with a ship's attributes
TI58-d def it is the distance from its system that a ship can move
TI58-e permission any number of eligible ships may be moved into the active system
TI58-f obligation a ship ends its movement in the active system
TI58-g prohibition no ship moves through a system with another player's ships
TI58-h prohibition no ship moves that started in another system with its faction's command token
TI58-i permission a ship can move through systems with its own command tokens
TI58-j permission a ship can move out of the active system and back into it
TI58-k obligation a ship moves along a path of adjacent systems
TI58-l prohibition a ship enters no more systems than its move value
TI58-m permission a ship with capacity that moves or is moved may transport fighters and ground forces
TI58-n obligation the moving ships are declared before any moves
TI58-o def they arrive at the same time
TI58-p permission after Move Ships, Space Cannon may be used by units in the active system
TI58-q def a move by an ability follows the ability, without move value and the rules above
TI58-r claim where an effect moves a unit to an adjacent system, a change of its move value does nothing
TI58-s permission an ability may move a ship out of a system with its own token
TI58-t prohibition units are not transported out of such systems all the same, the active one apart, unless the ability says so
TI58-u permission in a retreat units may be transported from the active system
TI58-v prohibition a unit that can move and be transported does not do both by meeting a ship on the way
TI58-w def a ship moves into its destination and through other systems
TI58-x claim fighters alone block the way of other players' ships
TIT-a permission a ship that moves may transport any combination of fighters and ground forces
TIT-b prohibition not more units than its capacity value
TIT-c permission it picks up and transports as it moves
TIT-d permission in a tactical action from the active system, its first one and every one that it moves through
TIT-e obligation transported units stay with the ship until it has finished moving
TIT-f obligation units on a ship that a gravity rift removes are removed
TIT-g obligation transported units move with the ship and stay in the space area
TIT-h prohibition nothing is picked up from a system with its faction's command token, the active one apart
TIT-i permission ground forces land on a planet in Invasion
TIT-j prohibition a unit that can move and be transported does not do both (the note once more)
TIT-k permission a ship that retreats or is otherwise moved out of the active system may transport from it
TIT-l permission ground forces may be picked up from a planet of the active system
TIT-m prohibition no more units are picked up from a planet than there is capacity
TIT-n permission any units may be picked up, or none, even where others are then removed
TIT-o claim example: the carrier takes four fighters, and eight infantry stay
TIT-p claim example: it takes four infantry; four infantry stay, four fighters are removed
TIT-q claim example: it takes two and two; six infantry stay, two fighters are removed
TIT-r claim example: it takes nothing; eight infantry stay, four fighters are removed
TIT-s claim example: it cannot pick up eight infantry, even to remove four of them at once
TIT-t def an announced change: outside tactical actions transport from systems with own tokens
`),
  assumed: {},
  notModelled: {},
};
