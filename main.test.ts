import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  countCompletions,
  terminateCompletingConnections,
} from '#server/testing/failures/terminate-connections.ts';
import { createFilledFolder, removeFilledFolder } from '#server/testing/filled-folder.ts';
import { createInMemoryFolder } from '#server/testing/in-memory-folder.ts';
import { type MainProcess, runMain } from '#server/testing/run-main.ts';
import { type TestDatabase, testDatabase, unmigratedDatabase } from '#server/testing/test-database.ts';
import { freePort } from './e2e/testing/programs/free-port.ts';

// requests still in flight are cut off after ten seconds
const BEFORE_CUT_OFF_MS = 8_000;

const started: MainProcess[] = [];
const cleanups: (() => Promise<unknown>)[] = [];
let port: number;

beforeEach(async () => {
  port = await freePort();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

afterAll(removeFilledFolder);

function start(part: string, settings: Record<string, string>): MainProcess {
  const main = runMain(part, { API_PORT: String(port), ...settings });
  started.push(main);
  return main;
}

async function useDatabase(open: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await open();
  cleanups.push(() => database.close());
  return database;
}

/** The database of a merchant's shop: the start does not fill it with the demo, which takes seconds. */
async function useShopDatabase(): Promise<TestDatabase> {
  const database = await useDatabase(testDatabase);
  await addProduct(database.db);
  return database;
}

async function useFolder(): Promise<string> {
  const folder = await createInMemoryFolder();
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** The data folder of a shop that was started before. */
async function useFilledFolder(): Promise<string> {
  const folder = await createFilledFolder();
  cleanups.push(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

const apiUrl = (at: number, call: string) => `http://127.0.0.1:${at}/api/v1${call}`;

async function callApi(
  at: number,
  call: string,
  init: RequestInit = {},
): Promise<{ status: number; body: Reply }> {
  const reply = await fetch(apiUrl(at, call), init);
  return { status: reply.status, body: (await reply.json().catch(() => ({}))) as Reply };
}

interface Reply {
  token?: string;
  email?: string;
  title?: string;
  pagination?: { total: number };
}

const postJson = (at: number, call: string, body: object) =>
  callApi(at, call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const credentials = { email: 'asha@example.com', password: 'a good secret' };
const register = (at: number) =>
  postJson(at, '/users/register', { ...credentials, firstName: 'Asha', lastName: 'Rao' });

describe('an error that an operator can fix gives one sentence and exit code 1', () => {
  test('invalid settings, all of them', async () => {
    const main = start('api', { API_PORT: 'x', LOG_LEVEL: 'loud', TEST_PAYMENTS: 'maybe' });
    expect(await main.ended).toBe(1);
    expect(main.err().trim().split('\n')).toEqual([
      expect.stringContaining('API_PORT is "x"'),
      expect.stringContaining('LOG_LEVEL is "loud"'),
      expect.stringContaining('TEST_PAYMENTS is "maybe"'),
    ]);
  });

  test('an unknown part', async () => {
    const main = start('warehouse', {});
    expect(await main.ended).toBe(1);
    expect(main.err()).toBe('There is no part "warehouse": say all, api, storefront.\n');
  });

  test('a port that is in use', async () => {
    const { connection } = await useShopDatabase();
    const other = net.createServer().listen(port, '127.0.0.1');
    cleanups.push(async () => other.close());
    const main = start('api', { DATABASE_URL: connection.connectionString });
    expect(await main.ended).toBe(1);
    expect(main.err()).toBe(
      `Port ${port} is taken by another program: end that program, or set API_PORT to a free port.\n`,
    );
  });

  test('a data folder that cannot be written', async () => {
    const folder = await useFolder();
    await writeFile(path.join(folder, 'file'), '');
    const main = start('api', { HAAT_DATA_DIR: path.join(folder, 'file/data') });
    expect(await main.ended).toBe(1);
    expect(main.err()).toBe(
      `The data folder ${folder}/file/data cannot be written (ENOTDIR): make it writable, or set HAAT_DATA_DIR to another folder.\n`,
    );
  });

  test('a database of a newer version', async () => {
    const { db, connection } = await useDatabase(testDatabase);
    await sql`insert into kysely_migration values ('9999-future', '2030-01-01')`.execute(db);
    const main = start('api', { DATABASE_URL: connection.connectionString });
    expect(await main.ended).toBe(1);
    expect(main.err()).toMatch(
      /^The database was made by a newer version of the shop \(9999-future\): .*\n$/,
    );
  });

  test('an unreachable database, without its password', async () => {
    const main = start('api', { DATABASE_URL: 'postgresql://haat:hunter2@127.0.0.1:1/shop' });
    expect(await main.ended).toBe(1);
    expect(main.err()).toMatch(
      /^The database at 127\.0\.0\.1:1\/shop cannot be used \(.*ECONNREFUSED.*\): .*\n$/,
    );
    expect(main.err()).not.toContain('hunter2');
  });
});

describe('two servers on one database', () => {
  test('start at the same time on an empty database, and each sees the changes of the other', async () => {
    const { db, connection } = await useDatabase(unmigratedDatabase);
    const otherPort = await freePort();
    const settings = { DATABASE_URL: connection.connectionString };
    const servers = [start('api', settings), start('api', { ...settings, API_PORT: String(otherPort) })];
    await Promise.all(servers.map(({ ready }) => ready));

    const [here, there] = await Promise.all([callApi(port, '/products'), callApi(otherPort, '/products')]);
    expect(here.body.pagination?.total).toBeGreaterThanOrEqual(40);
    expect(there.body).toEqual(here.body);

    expect((await register(port)).status).toBeLessThan(300);
    const { token } = (await postJson(otherPort, '/users/authorize', credentials)).body;
    const headers = { authorization: `Bearer ${token}` };
    expect((await callApi(port, '/accountInfo', { headers })).body.email).toBe(credentials.email);

    const { id } = await db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow();
    await Promise.all([callApi(port, `/products/${id}`), callApi(otherPort, `/products/${id}`)]);
    await db.updateTable('products').set({ title: 'A new name' }).where('id', '=', id).execute();
    for (const at of [port, otherPort]) {
      await eventually(async () =>
        expect((await callApi(at, `/products/${id}`)).body.title).toBe('A new name'),
      );
    }
  });
});

test.each([
  ['on', true],
  ['auto', false],
])(
  'TEST_PAYMENTS=%s: the start prints that orders can be paid without money: %s',
  async (setting, isPrinted) => {
    const { connection } = await useDatabase(testDatabase);
    const main = start('api', { DATABASE_URL: connection.connectionString, TEST_PAYMENTS: setting });
    await main.ready;
    main.child.kill('SIGTERM');
    await main.ended;
    expect(main.out().includes('TEST_PAYMENTS is on: orders can be paid without money.')).toBe(isPrinted);
  },
);

test('in the built-in database, jobs that read the whole catalog give way to orders', async () => {
  const dataDir = await useFilledFolder();
  const main = start('api', { HAAT_DATA_DIR: dataDir });
  await main.ready;
  const postgres = await startEmbedded(dataDir);
  const { pool, close } = openDatabase(postgres.connection);
  const priorityOf = async (job: string) => {
    await pool.query('select graphile_worker.add_job($1)', [job]);
    const { rows } = await pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'haat' and pid <> pg_backend_pid()",
    );
    return rows.map(({ pid }) => os.getPriority(pid));
  };
  const normal = os.getPriority();
  try {
    await eventually(async () =>
      expect(await priorityOf('summarize-catalog')).toEqual(
        expect.arrayContaining([normal, Math.max(10, normal)]),
      ),
    );
  } finally {
    await close();
    // it would start the database again after the shop
    await postgres.stop();
  }
});

describe('shutdown', () => {
  // a machine that is busy for ten seconds makes the shop cut the request off, as it should: try once more
  const onBusyMachine = { retry: 3 };
  test(
    'SIGTERM finishes requests in flight, accepts no new ones and exits with 0',
    onBusyMachine,
    async () => {
      const { db, connection } = await useShopDatabase();
      const main = start('api', { DATABASE_URL: connection.connectionString });
      await main.ready;
      const slow = await db.startTransaction().execute();
      await sql`lock table customers in access exclusive mode`.execute(slow);
      const reply = register(port);
      reply.catch(() => undefined); // rejects before it is awaited if it is cut off
      await eventually(async () => {
        const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()
      `.execute(db);
        expect(rows[0]?.waiting).toBe(1);
      });
      main.child.kill('SIGTERM');
      await eventually(() => expect(callApi(port, '/storeInfo')).rejects.toThrow('fetch failed'));
      await slow.rollback().execute();
      expect((await reply).status).toBeLessThan(300);
      const repliedAt = performance.now();
      expect(await main.ended).toBe(0);
      expect(performance.now() - repliedAt).toBeLessThan(BEFORE_CUT_OFF_MS);
    },
  );

  test('the shop exits when the npm that started it exits', async () => {
    const { connection } = await useShopDatabase();
    const npm = spawn('sh', ['-c', `"${process.execPath}" main.ts api; true`], {
      env: {
        PATH: process.env.PATH,
        API_PORT: String(port),
        DATABASE_URL: connection.connectionString,
        npm_lifecycle_event: 'start',
      },
      stdio: 'ignore',
    });
    await eventually(async () => expect((await callApi(port, '/storeInfo')).status).toBe(200));
    npm.kill('SIGTERM');
    await eventually(() => expect(callApi(port, '/storeInfo')).rejects.toThrow('fetch failed'));
  });

  test('after kill -9 the next start has all acknowledged data', async () => {
    const settings = { HAAT_DATA_DIR: await useFilledFolder() };
    const first = start('api', settings);
    await first.ready;
    expect((await register(port)).status).toBeLessThan(300);
    first.child.kill('SIGKILL');
    const second = start('api', settings);
    await second.ready;
    expect((await postJson(port, '/users/authorize', credentials)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  test('the server waits for a killed database: it replies 503 meanwhile, then works as before', async () => {
    const dataDir = await useFilledFolder();
    const main = start('api', { HAAT_DATA_DIR: dataDir });
    await main.ready;
    const pidFile = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
    // reads the database each time, since an error is not cached, and has no limit
    const findUnknown = () => callApi(port, '/products/unknown');
    const unavailable = await eventually(async () => {
      const reply = await findUnknown();
      expect(reply.status).toBe(503);
      return reply;
    });
    expect(unavailable.body).toMatchObject({ code: 'unavailable' });
    await eventually(async () => expect((await findUnknown()).status).toBe(404));
    await eventually(async () => expect((await register(port)).status).toBeLessThan(300));
    main.child.kill('SIGTERM');
    expect(await main.ended).toBe(0);
  });

  test('the server survives a database that terminates the connection of every job that completes', async () => {
    const { connection, pool } = await useShopDatabase();
    const main = start('api', { DATABASE_URL: connection.connectionString });
    await main.ready;
    const queueJob = "select graphile_worker.add_job('release-expired-holds')";
    await eventually(() => pool.query(queueJob));
    await terminateCompletingConnections(pool, 3);
    const survives = eventually(async () => {
      await pool.query(queueJob);
      expect(await countCompletions(pool)).toBeGreaterThan(3);
    });
    await Promise.race([survives, main.ended.then(() => Promise.reject(new Error(main.err())))]);
    main.child.kill('SIGTERM');
    expect(await main.ended).toBe(0);
    expect(main.err()).not.toMatch(/unhandled|uncaught/i);
  });

  test('an unhandled rejection is printed and the server continues; an uncaught exception stops it', async () => {
    const { connection } = await useShopDatabase();
    const faults = `process.on('SIGUSR2', () => Promise.reject(new Error('forgotten promise')));
      process.on('SIGWINCH', () => { throw new Error('broken listener'); });`;
    const main = start('api', {
      DATABASE_URL: connection.connectionString,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
    });
    await main.ready;
    main.child.kill('SIGUSR2');
    await eventually(() => expect(main.err()).toContain('forgotten promise'));
    expect((await register(port)).status).toBe(201);
    main.child.kill('SIGWINCH');
    expect(await main.ended).toBe(1);
    expect(main.err()).toContain('broken listener');
  });
});
