import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What `npm pack` ships, unpacked as an installation elsewhere would be; the dependencies are borrowed from here. */
describe('the package, installed elsewhere', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assize-package-'));
  const modules = join(folder, 'node_modules');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' });

  beforeAll(() => {
    execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
      encoding: 'utf8',
    });
    const [archive] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
    mkdirSync(modules);
    run('tar', '-xzf', archive!, '-C', modules);
    run('mv', join(modules, 'package'), join(modules, 'assize'));
    for (const name of readdirSync('node_modules').filter((each) => !each.startsWith('.'))) {
      symlinkSync(join(process.cwd(), 'node_modules', name), join(modules, name));
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('checks a shipped world by its command', () => {
    expect(run('node', join(modules, 'assize/dist/cli/assize.js'), 'check', 'closed-ground')).toContain(
      'Exit 0.',
    );
  });

  it('checks the example of docs/add-a-rulebook.md, which imports the package by its name', () => {
    const example = join(modules, 'assize/docs/examples/oxo/oxo.js');
    expect(run('node', join(modules, 'assize/dist/cli/assize.js'), 'check', '--with', example)).toContain(
      'As expected: 1 world, 1 finding',
    );
  });

  it('writes the skeleton of an adapter', () => {
    run('node', join(modules, 'assize/dist/cli/assize.js'), 'init-adapter', 'python', '--rulebook', 'ti4');
    expect(readFileSync(join(folder, 'adapter.py'), 'utf8')).toContain('BOOK = "ti4"');
  });

  it('brings no tests, fixtures or deliberately broken worlds', () => {
    const files = run('find', join(modules, 'assize'), '-type', 'f').split('\n');
    expect(
      files.filter((file) =>
        /\.test\.|fixtures|malformed|\/bench\/|\/random\/[^/]*$/.test(file.slice(modules.length)),
      ),
    ).toEqual([]);
  });

  it('gives types to those who import it', () => {
    const consumer = `
import { explore, type Exploration } from 'assize/checker';
import { read, type Ruling } from 'assize/rulebook';
import { bands, type World } from 'assize/bands';
import { bandsFiles, loadWorld, shippedWorlds } from 'assize/scenarios';

const loaded = loadWorld(bandsFiles, shippedWorlds('bands')[0]!.path);
if (!loaded.ok) throw new Error(loaded.errors[0]!.code);
const world: World = loaded.value;
const exploration: Exploration = explore(bands.set(world, read(bands.text)).model, { maxStates: 10 });
const kind: Ruling['kind'] = 'ruled';
console.log(exploration.states, kind);
// @ts-expect-error: the types are real ones
const wrong: number = world.name;
console.log(wrong);
`;
    writeFileSync(join(folder, 'consumer.ts'), consumer);
    const options = [
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--strict',
      '--skipLibCheck',
      'false',
      '--types',
      'node',
    ];
    run('node', join(modules, 'typescript/bin/tsc'), ...options, join(folder, 'consumer.ts'));
    expect(run('node', join(folder, 'consumer.js'))).toContain('10 ruled');
  });
});
