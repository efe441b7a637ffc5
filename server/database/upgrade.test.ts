import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeWorkerUtils } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listActionItems } from '#server/action-items/list-action-items.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { deleteExpired } from '#server/jobs/expiry-queries.ts';
import { releaseExpiredHolds } from '#server/orders/stock/release-expired-holds.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import { sendWebhook } from '#server/testing/builders/payments.ts';
import { exportCsv } from '#server/testing/builders/product-csv.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { type TestDatabase, unmigratedDatabase } from '#server/testing/test-database.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { migrateToLatest } from './migrate.ts';

const FIXTURE = path.join(import.meta.dirname, 'testing/version-0021');
const LAST_OLD_MIGRATION = '0022';

// What 0022 renames, written down independently of the migration.
const TABLES: Record<string, string> = {
  mails: 'email_outbox',
  messages: 'contact_messages',
  shop_documents: 'shop_settings',
  order_events: 'order_status_changes',
  pictures: 'images',
  picture_originals: 'image_originals',
  picture_files: 'image_files',
  incoming_pictures: 'image_queue',
  shelf_counts: 'category_counts',
  known_addresses: 'known_networks',
};
const COLUMNS: Record<string, Record<string, string>> = {
  mails: { useful_until: 'expires_at' },
  pictures: { shown_url: 'public_url' },
  known_addresses: { address_hash: 'network_hash' },
  sign_in_attempts: { address_hash: 'network_hash', forgotten_at: 'expires_at' },
  products: { source: 'extra_columns' },
  variants: { source: 'extra_columns', sells_when_out: 'allow_backorder' },
  idempotency_keys: { answer: 'reply' },
  payments: { start_answer: 'start_reply', polls: 'poll_count' },
  refunds: { next_ask_at: 'next_check_at', is_by_hand: 'is_manual' },
};
const VALUES: Record<string, Record<string, Record<string, string>>> = {
  payments: { state: { promised: 'awaiting_cash' } },
  refunds: { state: { asked: 'requested', accepted: 'pending', done: 'succeeded' } },
  payment_events: {
    source: { person: 'merchant' },
    outcome: {
      moved: 'applied',
      unchanged: 'ignored',
      came_back: 'refund_returned',
      not_ours: 'external_refund',
    },
    state: {
      promised: 'awaiting_cash',
      'refund accepted': 'refund pending',
      'refund done': 'refund succeeded',
    },
  },
};

// Columns that later migrations move into tables of their own: shipments (0080), refund_lines.
const MOVED: Record<string, string[]> = {
  orders: ['carrier', 'tracking_number', 'tracking_url'],
  refunds: ['line_no'],
};

// Tables that later migrations add rows to: 0220 queues images that lack a file.
const EXTENDED = ['incoming_pictures'];

type Row = Record<string, unknown>;
type Content = Map<string, Row[]>;

interface Shop {
  counts: Record<string, number>;
  merchantOrder: string;
  merchantReference: string;
  authorization: string;
  webhooks: { about: string; body: string; headers: Record<string, string> }[];
}

let database: TestDatabase;
let app: Awaited<ReturnType<typeof testApp>>;
let fixture: Shop;
let backupFolder: string;
let before: Content;
let after: Content;

beforeAll(async () => {
  database = await unmigratedDatabase();
  fixture = JSON.parse(await readFile(`${FIXTURE}.json`, 'utf8'));
  await migrateToOldVersion();
  await database.pool.query(await readFile(`${FIXTURE}.sql`, 'utf8'));
  await setSequences();
  // the fixture grows old
  await database.pool.query(
    `update sessions set expires_at = now() + interval '1 day', absolute_expires_at = now() + interval '2 days'`,
  );
  backupFolder = await mkdtemp(path.join(os.tmpdir(), 'haat-old-backup-'));
  await writeBackup(database.connection, path.join(backupFolder, 'old.tar.gz'));
  await queueOldJobs();
  before = await readContent(Object.keys(fixture.counts));
  await migrateToLatest(database.db);
  after = await readContent(Object.keys(fixture.counts).map((name) => TABLES[name] ?? name));
  const razorpay = {
    keyId: 'rzp_live_ABCDEF123456',
    keySecret: 'secret',
    webhookSecrets: ['123456'] as [string],
    url: 'http://127.0.0.1:1',
  };
  app = await testApp({ db: database.db, settings: { razorpay, testPayments: 'on' } });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(backupFolder, { recursive: true });
});

test('a backup of the old version is restored by this version, with every row', async () => {
  const target = await unmigratedDatabase();
  try {
    await restoreBackup(target.connection, path.join(backupFolder, 'old.tar.gz'));
    for (const [table, rows] of after) {
      const restored = await target.pool.query(`select count(*)::int as n from ${table}`);
      expect([table, restored.rows[0].n]).toEqual([table, rows.length]);
    }
    expect(await listMigrationNames(target)).toEqual(await listMigrationNames(database));
    await releaseExpiredHolds(target.db);
    await deleteExpired(target.db);
    await expectInvariants(target.db);
  } finally {
    await target.close();
  }
});

async function listMigrationNames({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function migrateToOldVersion(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'haat-old-'));
  const migrations = path.join(import.meta.dirname, 'migrations');
  for (const file of await readdir(migrations))
    if (file < LAST_OLD_MIGRATION) await copyFile(path.join(migrations, file), path.join(folder, file));
  await migrateToLatest(database.db, { folder });
  await rm(folder, { recursive: true });
}

/** The fixture gives every row its number: the next ones follow, as in the shop that it comes from. */
async function setSequences(): Promise<void> {
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows)
    await database.pool.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), max(${column})) from ${table} having count(*) > 0`,
    );
}

/** Jobs that wait, one of them locked by a server that was killed, under their names before 0022. */
async function queueOldJobs(): Promise<void> {
  const utils = await makeWorkerUtils(database.connection);
  await utils.migrate();
  for (const name of [
    'release-overdue-stock',
    'pursue-refunds',
    'send-mails',
    'prepare-pictures',
    'reconcile-payments',
  ])
    await utils.addJob(name, {}, { jobKey: name });
  await utils.release();
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where key = 'send-mails'`,
  );
}

async function readContent(tables: string[]): Promise<Content> {
  const content: Content = new Map();
  for (const table of tables) {
    const { rows } = await database.pool.query(`select to_jsonb(t) as row from ${table} t order by t::text`);
    content.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return content;
}

const sorted = (rows: Row[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

function renamed(table: string, row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      COLUMNS[table]?.[column] ?? column,
      VALUES[table]?.[column]?.[String(value)] ?? value,
    ]),
  );
}

describe('a shop of the version before the standard terms, opened by this one', () => {
  test('was filled with every status and state', () => {
    const values = (table: string, column: string) =>
      [...new Set(before.get(table)?.map((row) => row[column]))].sort();
    expect(values('orders', 'status')).toEqual([0, 1, 2, 3, 4]);
    expect(values('payments', 'state')).toEqual([
      'captured',
      'created',
      'expired',
      'failed',
      'promised',
      'refund_due',
      'refunded',
      'started',
    ]);
    expect(values('refunds', 'state')).toEqual(['accepted', 'asked', 'done', 'failed']);
    expect(values('payment_events', 'outcome')).toEqual([
      'came_back',
      'mismatch',
      'moved',
      'not_ours',
      'refund_due',
      'unchanged',
    ]);
    for (const [table, count] of Object.entries(fixture.counts))
      expect(before.get(table)?.length, table).toBe(count);
  });

  test('has every row of every table, with only names and state words changed', () => {
    for (const [table, rows] of before) {
      const found = after.get(TABLES[table] ?? table) ?? [];
      // later migrations may add columns
      const moved = MOVED[table] ?? [];
      const columns = Object.keys(renamed(table, rows[0] ?? {})).filter((name) => !moved.includes(name));
      const withoutKeys = (row: Row) => ({
        ...Object.fromEntries(Object.entries(row).filter(([name]) => !moved.includes(name))),
        ...(table === 'payment_events' && { event_key: '' }),
      });
      const same = found.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])));
      const expected = sorted(rows.map((row) => withoutKeys(renamed(table, row))));
      expect(sorted(same.map(withoutKeys)), table).toEqual(
        EXTENDED.includes(table) ? expect.arrayContaining(expected) : expected,
      );
    }
  });

  test('has one shipment with all items of each order that was shipped', async () => {
    const shipped = (before.get('orders') ?? []).filter(({ status }) => status === 2 || status === 3);
    const rows = (await readContent(['shipments'])).get('shipments') ?? [];
    expect(shipped.length).toBeGreaterThan(3);
    expect(rows).toHaveLength(shipped.length);
    for (const order of shipped) {
      const { id, status, carrier, tracking_number, tracking_url, returned_at } = order;
      expect(rows.find(({ order_id }) => order_id === id)).toMatchObject({
        number: 1,
        carrier,
        tracking_number,
        tracking_url,
        returned_at,
        shipped_at: expect.any(String),
        delivered_at: status === 3 ? expect.any(String) : null,
      });
    }
  });

  test('recognizes every repeated webhook as a duplicate', async () => {
    const events = async () => (await readContent(['payment_events', 'payments', 'refunds'])).entries();
    const stored = [...(await events())];
    for (const { about, body, headers } of fixture.webhooks) {
      const reply = await sendWebhook(app.app, 'razorpay', body, headers);
      expect(reply.statusCode, about).toBe(200);
    }
    expect([...(await events())]).toEqual(stored);
  });

  test('recognizes a transfer that the merchant has recorded before', async () => {
    const { merchantOrder: orderNumber, merchantReference: reference } = fixture;
    expect((await markPaid(database.db, { orderNumber, reference }, COMMAND_LINE)).outcome).toBe('duplicate');
  });

  test('is readable: orders of a signed-in customer, images, products, action items', async () => {
    const { authorization } = fixture;
    const orders = (await app.app.inject({ url: '/api/v1/orders', headers: { authorization } })).json();
    expect(JSON.stringify(orders)).toContain('Lamp');
    const vase = (await app.app.inject('/api/v1/products/vase')).json();
    const url = new URL(vase.images[0].url);
    expect((await app.app.inject(`/api/v1${url.pathname}`)).statusCode).toBe(200);
    expect(await exportCsv(database.db)).toContain('हल्दी');
    expect((await listActionItems(database.db)).length).toBeGreaterThan(3);
  });

  test('has no jobs under old names, and the others still wait', async () => {
    const { rows } = await sql<{
      name: string;
    }>`select task_identifier as name from graphile_worker.jobs`.execute(database.db);
    expect(rows).toEqual([{ name: 'reconcile-payments' }]);
  });

  test('passes every invariant once expired holds are released', async () => {
    await releaseExpiredHolds(database.db);
    await deleteExpired(database.db);
    await expectInvariants(database.db);
  });
});
