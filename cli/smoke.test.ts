import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filledIn } from '../conformance/skeletons/fixtures/filled.js';
import { skeletonOf } from '../conformance/skeletons/skeleton.js';
import { run } from './program.js';
import { shippedLibrary } from './shipped-library.js';
import { sitting } from './fixtures/sitting.js';
