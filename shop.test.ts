import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enableDemoMode, isDemoMode } from '#server/store-info/demo-mode.ts';
import { eventually } from '#server/testing/eventually.ts';
import { type TestDatabase, testDatabase, unmigratedDatabase } from '#server/testing/test-database.ts';

// as `npm run shop` does
const COMPILE_CACHE = new URL('./compile-cache.mjs', import.meta.url).href;
const FILE = 'URL handle,Title,Price\nlamp,Lamp,499\nbad,Bad,free\n';

let base: TestDatabase;
let dir: string;
beforeAll(async () => {
  [base, dir] = await Promise.all([testDatabase(), mkdtemp(path.join(os.tmpdir(), 'haat-shop-'))]);
});
afterAll(async () => {
  await base.close();
  await rm(dir, { recursive: true });
});

async function shop(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: NodeJS.ProcessEnv } = {},
) {
  const program = path.join(import.meta.dirname, 'shop.ts');
  const child = spawn(process.execPath, ['--import', COMPILE_CACHE, program, ...args], {
    cwd: dir,
    env: { ...process.env, DATABASE_URL: base.connection.connectionString, ...env },
  });
  child.stdin.end(input);
  const [code, out, errors] = await Promise.all([
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, errors };
}

test('import --dry-run, import and export a file; rejected products are printed and are not a failure', async () => {
  await enableDemoMode(base.db);
  await writeFile(path.join(dir, 'in.csv'), FILE);
  const rejection = 'Rejected: bad (row 3)\n  row 3: Price "free" is not an amount in rupees\n';
  const note =
    'Note: Inventory quantity is missing: new variants are out of stock, known ones keep their stock (1 row: 2)\n';
  expect(await shop(['import', 'in.csv', '--dry-run'])).toEqual({
    code: 0,
    out: `${rejection}${note}Would import 1 product: 1 new, 0 changed, 0 unchanged; 1 rejected.\n`,
    errors: '',
  });
  expect(await isDemoMode(base.db)).toBe(true);
  const imported = await shop(['import', '-'], { input: FILE });
  expect(imported.code).toBe(0);
  expect(imported.out).toContain(
    `${rejection}${note}Imported 1 product: 1 new, 0 changed, 0 unchanged; 1 rejected.\nNote: the demo products`,
  );
  // the shop's own products end the test payments of the demo
  expect(await isDemoMode(base.db)).toBe(false);
  expect((await shop(['export', 'out.csv'])).code).toBe(0);
  const exported = await readFile(path.join(dir, 'out.csv'), 'utf8');
  expect((await shop(['export'])).out).toBe(exported);
  expect((await shop(['import', 'out.csv'])).out).toContain('0 new, 0 changed, 1 unchanged');
});

test('an import prints how many images are queued, but not if the shop does not fetch images', async () => {
  const input = 'URL handle,Title,Price,Product image URL\nvase,Vase,499,https://pictures.example/vase.jpg\n';
  expect((await shop(['import', '-'], { input })).out).toContain('still has to process: 1.');
  const env = { FETCH_PICTURES: 'off' };
  expect((await shop(['import', '-'], { input, env })).out).not.toContain('has to process');
});

test.each([
  ['a missing file', ['import', 'nothing.csv'], /^There is no file nothing\.csv/],
  ['a missing statement', ['match-statement', 'nothing.csv'], /^There is no file nothing\.csv/],
  ['a folder', ['import', '.'], /^\. is a folder/],
  ['a folder as store information', ['store-info', '.'], / is a folder: name a file\./],
  ['an empty file', ['import', '-'], /the file is empty/],
  ['an unknown command', ['sell-everything'], /unknown command/],
  ['a file that cannot be written', ['export', 'no/such/folder.csv'], /^There is no folder no\/such\.$/m],
])('%s gives exit code 1 and a sentence, not a stack trace', async (_what, args, message) => {
  const { code, errors } = await shop(args);
  expect(code).toBe(1);
  expect(errors).toMatch(message);
  expect(errors).not.toContain('    at ');
});

test('invalid settings and an unreachable database give a sentence too', async () => {
  const invalid = await shop(['export'], { env: { API_PORT: 'eighty' } });
  expect(invalid).toMatchObject({ code: 1, errors: expect.stringContaining('API_PORT') });
  await mkdir(path.join(dir, '.env'));
  const unreadable = await shop(['export']);
  await rmdir(path.join(dir, '.env'));
  expect(unreadable).toMatchObject({ code: 1, errors: expect.stringMatching(/^\S+\.env cannot be read: /) });
  const unreachable = await shop(['export'], { env: { DATABASE_URL: 'postgres://localhost:1/none' } });
  expect(unreachable.code).toBe(1);
  expect(unreachable.errors).toMatch(/^The database at localhost:1/);
});

test('store information is saved, and invalid store information is reported', async () => {
  await writeFile(path.join(dir, 'store.json'), JSON.stringify({ storeName: 'Haat' }));
  await writeFile(path.join(dir, 'broken.json'), '{');
  await writeFile(path.join(dir, 'wrong.json'), JSON.stringify({ storeName: 5 }));
  expect(await shop(['store-info', 'store.json'])).toMatchObject({ code: 0 });
  expect((await shop(['store-info', 'broken.json'])).errors).toContain('broken.json is not JSON');
  const invalid = await shop(['store-info', 'wrong.json']);
  expect([invalid.code, invalid.errors.includes('storeName')]).toEqual([1, true]);
  const saved = await base.db
    .selectFrom('shop_settings')
    .select('value')
    .where('key', '=', 'store-info')
    .execute();
  expect(saved[0]?.value).toEqual({ storeName: 'Haat' });
});

test('a command on a database that is not migrated fails with a hint and changes nothing; migrate migrates it', async () => {
  const fresh = await unmigratedDatabase();
  const env = { DATABASE_URL: fresh.connection.connectionString };
  const tables = async () =>
    (await fresh.pool.query("select from pg_class where relnamespace = 'public'::regnamespace")).rowCount;
  const tooEarly = await shop(['attention'], { env });
  expect(tooEarly).toMatchObject({ code: 1, errors: expect.stringContaining('run npm run shop -- migrate') });
  expect(await tables()).toBe(0);
  expect(await shop(['migrate'], { env })).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Ran 0001-/),
  });
  expect(await shop(['migrate'], { env })).toMatchObject({
    out: 'The database is at this version of the shop.\n',
  });
  expect(await shop(['attention'], { env })).toMatchObject({ code: 0, out: 'There are no action items.\n' });
  await fresh.close();
});

test('backup writes a file that restore reads into an empty shop, also one of no migration yet', async () => {
  const fresh = await unmigratedDatabase();
  const env = { DATABASE_URL: fresh.connection.connectionString };
  await shop(['import', '-'], { input: FILE });
  const written = await shop(['backup', 'shop.tar.gz']);
  expect(written).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Wrote \d+ tables with \d+ rows to shop/),
  });
  expect((await shop(['restore', 'shop.tar.gz'])).errors).toMatch(/^The shop is not empty \(\w+ has rows\)/);
  expect(await shop(['restore', 'shop.tar.gz'], { env })).toMatchObject({ code: 0, errors: '' });
  expect((await shop(['export'], { env })).out).toBe((await shop(['export'])).out);
  expect((await shop(['restore', 'nothing.tar.gz'], { env })).errors).toMatch(
    /^There is no file nothing\.tar\.gz/,
  );
  await fresh.close();
});

test.runIf(process.platform === 'linux')('all threads of a command give way to the shop', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'shop.ts'), 'import', '-'], {
    cwd: dir,
    env: { ...process.env, DATABASE_URL: base.connection.connectionString },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const priorities = async () => {
    const threads = await readdir(`/proc/${child.pid}/task`);
    return [...new Set(threads.map((thread) => os.getPriority(Number(thread))))];
  };
  await eventually(async () => expect(await priorities()).toEqual([Math.max(10, os.getPriority())]));
  child.stdin.end(FILE);
  await ended;
});
