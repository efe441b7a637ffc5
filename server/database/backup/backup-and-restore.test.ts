import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type TestDatabase, testDatabase, unmigratedDatabase } from '#server/testing/test-database.ts';
import type { Database } from '../database.ts';
import { migrateToLatest } from '../migrate.ts';
import { writeNightlyBackup } from './nightly-backup.ts';
import { readEntries } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// above the size of one part of an archive once it is written in hexadecimal
const IMAGE_BYTES = 5 * 1024 * 1024;

let shop: Awaited<ReturnType<typeof testApp>>;
let folder: string;
let file: string;
let target: TestDatabase;

beforeAll(async () => {
  shop = await testApp();
  folder = await mkdtemp(path.join(os.tmpdir(), 'haat-backup-'));
  file = path.join(folder, 'shop.tar.gz');
  await addProduct(shop.db, { id: 'lamp', title: 'हल्दी\\ "lamp"\t\n', stock: 10_000, tags: ['a,b', '{c}'] });
  for (let i = 0; i < 3; i += 1) {
    const bytes = randomBytes(i === 0 ? IMAGE_BYTES : 1_000);
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    await shop.db.insertInto('image_originals').values({ hash, bytes }).execute();
    await shop.db
      .insertInto('image_files')
      .values({ name: `${hash}.webp`, original_hash: hash, bytes })
      .execute();
  }
  await shop.db.insertInto('shop_settings').values({ key: 'secrets', value: '{"signing":"old"}' }).execute();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = await unmigratedDatabase();
});
afterEach(() => target.close());

const hasTables = async () =>
  (await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(target.db)).rows
    .length > 0;

/** Every row of every table, as text, without the list of migrations and the old secret. */
async function contentOf(db: Database): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname not like 'kysely%' and relname not in ('rate_limits', 'catalog_changes') order by 1`.execute(
    db,
  );
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select md5(t::text) as row from ${sql.table(name)} t where t::text not like '(secrets,%' order by 1`.execute(
      db,
    );
    content[name] = rows.map(({ row }) => row);
  }
  return content;
}

describe('a backup that is written while orders are placed', () => {
  test('restores to a shop in which every invariant holds, every image is there, and that goes on selling', async () => {
    const customer = await signedInCustomer(shop.app);
    const first = await placedOrder(shop.app, customer, { products: { lamp: 1 } });
    await markPaid(shop.db, { orderNumber: first.id, reference: '123456789012' }, COMMAND_LINE);
    let isDone = false;
    let placed = 0;
    const sell = async () => {
      while (!isDone) {
        const buyer = await signedInCustomer(shop.app);
        await placedOrder(shop.app, buyer, { products: { lamp: 2 } });
        placed += 1;
      }
    };
    const selling = [sell(), sell()];
    while (placed === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const result = await writeBackup(shop.connection, file);
    isDone = true;
    await Promise.all(selling);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(result.bytes).toBeGreaterThan(IMAGE_BYTES);

    const restored = await restoreBackup(target.connection, file);
    expect(restored).toMatchObject({ tables: result.tables, rows: result.rows });
    await expectInvariants(target.db);
    const images = await target.db.selectFrom('image_files').select(['name', 'bytes']).execute();
    expect(images).toHaveLength(3);
    for (const { name, bytes } of images)
      expect(
        `${createHash('sha256')
          .update(bytes ?? '')
          .digest('hex')}.webp`,
      ).toBe(name);
    expect(
      await target.db.selectFrom('shop_settings').select('key').where('key', '=', 'secrets').execute(),
    ).toEqual([]);

    // sequences, triggers and generated columns work
    const again = await testApp({ db: target.db });
    const order = await placedOrder(again.app, customer, { products: { lamp: 3 } });
    expect(await readOrder(again.app, customer, first.id)).toMatchObject({ id: first.id, paid: true });
    expect(await readOrder(again.app, customer, order.id)).toMatchObject({ id: order.id });
    await addProduct(target.db, { id: 'vase', title: 'Vase', category: 'Home' });
    expect((await again.app.inject('/api/v1/products?category=home')).body).toContain('Vase');
    await expectInvariants(target.db);
    await again.close();
  });

  test('has every row of every table when nothing changes', async () => {
    const expected = await contentOf(shop.db);
    await writeBackup(shop.connection, file);
    await restoreBackup(target.connection, file);
    expect(await contentOf(target.db)).toEqual(expected);
  });
});

/** Every index and constraint of the shop's tables, as text: one that was not checked is marked as such. */
async function definitionsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all
    select format('%s %s %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c where c.connamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.map(({ definition }) => definition);
}

describe('a restore', () => {
  // no test below changes this shop
  beforeAll(() => writeBackup(shop.connection, file));

  test('into a migrated and empty shop works', async () => {
    await migrateToLatest(target.db);
    await restoreBackup(target.connection, file);
    expect(await contentOf(target.db)).toEqual(await contentOf(shop.db));
  });

  test('has every index and constraint, although most are created after the rows', async () => {
    await restoreBackup(target.connection, file);
    const definitions = await definitionsOf(target.db);
    expect(definitions.filter((text) => text.includes('FOREIGN KEY')).length).toBeGreaterThan(10);
    expect(definitions).toEqual(await definitionsOf(shop.db));
  });

  test('into a shop with any row is rejected and changes nothing', async () => {
    const full = await testDatabase();
    await full.db.insertInto('newsletter_subscribers').values({ email: 'a@b.example' }).execute();
    await expect(restoreBackup(full.connection, file)).rejects.toThrow(
      'The shop is not empty (newsletter_subscribers has rows)',
    );
    expect(await full.db.selectFrom('newsletter_subscribers').select('email').execute()).toHaveLength(1);
    await full.close();
  });

  test('of a file that was damaged or truncated anywhere is rejected and changes nothing', async () => {
    const whole = await readFile(file);
    const damagedFile = path.join(folder, 'damaged.tar.gz');
    for (let i = 1; i < 6; i += 1) {
      const damaged = Buffer.from(whole);
      const position = Math.floor((whole.length * i) / 6);
      damaged[position] = (damaged[position] ?? 0) ^ 1;
      await writeFile(damagedFile, damaged);
      await expect(restoreBackup(target.connection, damagedFile)).rejects.toThrow('is not a complete backup');
      await writeFile(damagedFile, whole);
      await truncate(damagedFile, position);
      await expect(restoreBackup(target.connection, damagedFile)).rejects.toThrow('is not a complete backup');
    }
    await writeFile(damagedFile, 'no backup at all');
    await expect(restoreBackup(target.connection, damagedFile)).rejects.toThrow('is not a complete backup');
    expect(await hasTables()).toBe(false);
  });

  test('of a file whose content was changed and packed again is rejected by its checksums', async () => {
    const changed = path.join(folder, 'changed.tar.gz');
    const bytes = gunzipSync(await readFile(file));
    const at = bytes.indexOf('lamp');
    bytes.write('lemp', at);
    await writeFile(changed, gzipSync(bytes, { level: 1 }));
    await expect(restoreBackup(target.connection, changed)).rejects.toThrow(
      /checksum of tables\/\S+ is wrong/,
    );
  });

  test('of a newer version or another format is rejected, with what to do', async () => {
    const other = path.join(folder, 'other.tar.gz');
    await rewriteHeader(file, other, (header) => ({
      ...header,
      migrations: [...header.migrations, '9999-future'],
    }));
    await expect(restoreBackup(target.connection, other)).rejects.toThrow(
      'was written by a newer version of the shop (9999-future)',
    );
    await rewriteHeader(file, other, (header) => ({ ...header, format: 2 }));
    await expect(restoreBackup(target.connection, other)).rejects.toThrow('has the backup format 2');
    expect(await hasTables()).toBe(false);
  });

  test('that fails at its last table leaves the database as it was', async () => {
    const other = path.join(folder, 'other.tar.gz');
    await rewriteHeader(
      file,
      other,
      (header) => header,
      (manifest) => {
        manifest.tables.at(-1).rows += 1;
        return manifest;
      },
    );
    await expect(restoreBackup(target.connection, other)).rejects.toThrow(/restored \d+ of \d+ rows/);
    expect(await hasTables()).toBe(false);
  });
});

test('a row of any size is divided, because restoring holds one entry in memory and rejects a larger one', async () => {
  await writeBackup(shop.connection, file);
  const sizes: number[] = [];
  await readEntries(file, async (_name, bytes) => void sizes.push(bytes.length));
  expect(Math.max(...sizes)).toBe(4 * 1024 * 1024);
});

test('a backup that fails leaves no file, and the last one stays', async () => {
  await writeFile(file, 'the last one');
  const unreachable = { connectionString: 'postgresql://haat@127.0.0.1:1/haat' };
  await expect(writeBackup(unreachable, file)).rejects.toThrow();
  expect(await readFile(file, 'utf8')).toBe('the last one');
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('nightly backups are deleted after seven days, and other files stay', async () => {
  const nightly = path.join(folder, 'nightly');
  const fileOf = (day: number) => `haat-2026-11-${day}.tar.gz`;
  const writeOf = (day: number) =>
    writeNightlyBackup(shop.connection, nightly, new Date(`2026-11-${day}T20:07:00Z`));
  await writeOf(10);
  expect(await readdir(nightly)).toEqual([fileOf(10)]);
  for (const name of [11, 12, 13, 14, 15, 16, 17].map(fileOf)) await writeFile(path.join(nightly, name), '');
  await writeFile(path.join(nightly, 'notes.txt'), '');
  await writeOf(18);
  await writeOf(19);
  const expected = [13, 14, 15, 16, 17, 18, 19].map(fileOf);
  expect((await readdir(nightly)).sort()).toEqual([...expected, 'notes.txt']);
});

// biome-ignore lint/suspicious/noExplicitAny: the content of a file that the test changes at will
type Content = any;

/** Packs a backup again with another header and manifest, and with correct checksums. */
async function rewriteHeader(
  from: string,
  to: string,
  changeHeader: (header: Content) => Content,
  changeManifest: (manifest: Content) => Content = (manifest) => manifest,
): Promise<void> {
  const archive = pack();
  const packed = buffer(archive);
  let headerSha256 = '';
  await readEntries(from, async (name, bytes) => {
    let content = bytes;
    if (name === 'haat-backup.json') {
      content = Buffer.from(JSON.stringify(changeHeader(JSON.parse(bytes.toString()))));
      headerSha256 = createHash('sha256').update(content).digest('hex');
    }
    if (name === 'manifest.json') {
      const manifest = changeManifest(JSON.parse(bytes.toString()));
      content = Buffer.from(JSON.stringify({ ...manifest, headerSha256 }));
    }
    archive.entry({ name }, content);
  });
  archive.finalize();
  await writeFile(to, gzipSync(await packed, { level: 1 }));
}
