import { bandsFiles } from './bands/files.js';
import { setUpsOfSize } from './bands/scope.js';
import { type Shelf, shelfOf } from './shelf.js';
import { ti4Files } from './ti4/files.js';

/** The rulebooks of this package. World files that name none are of the first. */
export const shelves: readonly Shelf[] = [shelfOf(bandsFiles, setUpsOfSize), shelfOf(ti4Files)];
