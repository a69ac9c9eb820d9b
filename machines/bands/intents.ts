import { controlIntents } from './intents/control.js';
import { groundIntents } from './intents/ground.js';
import type { Intent } from './intents/intent.js';
import { turnIntents } from './intents/turn.js';

/**
 * Properties of intent: stated by us, each with its reason in the text. The text does not say that they hold; where one fails, its
 * author may want to know.
 */
export const intents: readonly Intent[] = [...controlIntents, ...groundIntents, ...turnIntents];
