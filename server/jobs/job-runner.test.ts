import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { createProduct } from '#server/catalog/editing/save-product.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { backupJobs, JOBS } from '#server/scheduled-jobs.ts';
import { readSettings } from '#server/settings/settings.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  countCompletions,
  restoreCompletion,
  terminateCompletingConnections,
} from '#server/testing/failures/terminate-connections.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { Job } from './job.ts';
import { openJobPool } from './job-pool.ts';
import { startJobs } from './job-runner.ts';
import { startJobNow } from './start-job-now.ts';

const log = pino({ level: 'silent' });
let shop: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const deps = () => ({
  db: shop.db,
  settings: readSettings({ TEST_PAYMENTS: 'on' }),
  signingSecret: Buffer.alloc(32),
  encryptionKeys: { current: Buffer.alloc(32) },
});
const start = (jobs: Job[]) => startJobs(async () => jobs, shop.connection, deps(), log);

/** Queues a job as its schedule does. */
async function enqueue(name: string) {
  await eventually(async () => {
    const { rows } = await shop.pool.query("select to_regclass('graphile_worker._private_jobs') as t");
    expect(rows[0].t).not.toBeNull();
  });
  await shop.pool.query('select graphile_worker.add_job($1)', [name]);
}

async function terminateJobConnections() {
  await shop.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'haat jobs' and datname = current_database()",
  );
}

test('several servers start at once on a new database, and a job of the shop runs', async () => {
  const shopper = await signedInCustomer(shop.app);
  const { id } = await addProduct(shop.db, { stock: 4 });
  const order = await placedOrder(shop.app, shopper, { products: { [id]: 3 } });
  await shop.db
    .updateTable('orders')
    .set({ stock_held_until: new Date(0) })
    .where('id', '=', order.id)
    .execute();

  const servers = [start(JOBS), start(JOBS), start(JOBS)];
  await enqueue('release-expired-holds');
  await eventually(async () => {
    const { rows } = await shop.pool.query('select stock_released_at from orders where id = $1', [order.id]);
    expect(rows[0].stock_released_at).not.toBeNull();
  });
  await Promise.all(servers.map((server) => server.stop()));
  await expectInvariants(shop.db);
});

test.each(['report-low-stock', 'summarize-catalog'])(
  '%s reads the catalog on connections of its own',
  async (name) => {
    const background = openDatabase(shop.connection, { poolSize: 2 });
    const [shared, own] = [recordStatements(shop.pool), recordStatements(background.pool)];
    await JOBS.find((job) => job.name === name)?.run(
      { ...deps(), backgroundDb: background.db },
      log,
      new AbortController().signal,
    );
    const [byOrders, byJobs] = [shared.stop(), own.stop()];
    await background.close();
    expect(byOrders).toEqual([]);
    expect(byJobs.join()).toMatch(name === 'report-low-stock' ? 'low_stock_alerts' : 'pg_class');
  },
);

test('a job that fails is run again', async () => {
  let runs = 0;
  const flaky: Job = {
    name: 'flaky',
    schedule: '0 0 1 1 *',
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('not yet');
    },
  };
  const server = start([flaky]);
  await enqueue('flaky');
  await eventually(() => expect(runs).toBe(2));
  await server.stop();
});

test('a repeating job starts with the server and runs again and again, one run at a time', async () => {
  let runs = 0;
  const repeating: Job = {
    name: 'restless',
    schedule: '0 0 1 1 *',
    repeatAfterSeconds: () => 1,
    run: async () => {
      runs += 1;
    },
  };
  const server = start([repeating]);
  await eventually(() => expect(runs).toBeGreaterThanOrEqual(2));
  const waiting = async () => {
    const { rows } = await shop.pool.query(
      "select key from graphile_worker.jobs where task_identifier = 'restless'",
    );
    return rows.map(({ key }) => key).join();
  };
  await eventually(async () => expect(await waiting()).toBe('restless'));
  await server.stop();
});

test('a repeating job is started before its next time', async () => {
  let runs = 0;
  const rare: Job = {
    name: 'rare',
    schedule: '0 0 1 1 *',
    repeatAfterSeconds: () => 3_600,
    run: async () => {
      runs += 1;
    },
  };
  const server = start([rare]);
  await eventually(async () => {
    expect(runs).toBe(1);
    const { rows } = await shop.pool.query(
      "select run_at > now() + interval '1 minute' as waits from graphile_worker.jobs where key = 'rare'",
    );
    expect(rows).toEqual([{ waits: true }]);
  });
  await startJobNow(shop.db, 'rare', 1);
  await eventually(() => expect(runs).toBe(2));
  await server.stop();
});

test('a repeating job pauses also on a server whose clock is an hour behind that of the database', async () => {
  const now = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  let runs = 0;
  const repeating: Job = {
    name: 'hourly',
    schedule: '0 0 1 1 *',
    repeatAfterSeconds: () => 3_600,
    run: async () => {
      runs += 1;
    },
  };
  const server = start([repeating]);
  // the queued second run, or the run without a pause
  const waitsMinutes = await eventually(async () => {
    expect(runs).toBeGreaterThan(0);
    const { rows } = await shop.pool.query(
      `select round(extract(epoch from run_at - now()) / 60)::int as minutes
        from graphile_worker.jobs where key = 'hourly' and locked_at is null`,
    );
    expect(rows).toHaveLength(1);
    return rows[0].minutes;
  }).finally(() => clock.mockRestore());
  await server.stop();
  expect(waitsMinutes).toBeGreaterThan(30);
});

test('a nightly job is made up for once if no server ran at its time', async () => {
  const runs: Record<string, number> = {};
  const count = (name: string) => async () => {
    runs[name] = (runs[name] ?? 0) + 1;
  };
  // The times are half a day ago: none comes up during the test.
  const hoursAgo = (hours: number) => `0 ${new Date(Date.now() - hours * 3_600_000).getUTCHours()} * * *`;
  const settings = readSettings({ BACKUP_DIR: '/backups' });
  const nightly = [...JOBS, ...backupJobs(settings, shop.connection)]
    .filter(({ schedule }) => /^\d+ \d+ /.test(schedule))
    .map((job) => ({ ...job, schedule: hoursAgo(13), run: count(job.name) }));
  const names = nightly.map(({ name }) => name);
  expect(names).toEqual(['delete-unused-images', 'delete-expired', 'write-backup']);
  const later = (name: string): Job => ({
    name,
    schedule: hoursAgo(11),
    backfillMs: 86_400_000,
    run: count(name),
  });
  const addKnownJobs = (known: string[]) =>
    shop.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since)
        select name, now() - interval '3 days' from unnest($1::text[]) as name
        on conflict (identifier) do update set known_since = excluded.known_since, last_execution = null`,
      [known],
    );
  await addKnownJobs([...names, 'first-start', 'second-start']);
  // made up for after the nightly jobs: once it has run, those of this start are queued
  for (const last of ['first-start', 'second-start']) {
    const server = start([...nightly, later(last)]);
    await eventually(() => expect(runs[last]).toBe(1));
    await eventually(async () => {
      const { rows } = await shop.pool.query(
        'select from graphile_worker.jobs where task_identifier = any($1::text[])',
        [names],
      );
      expect(rows).toEqual([]);
    });
    await server.stop();
    expect(names.map((name) => runs[name])).toEqual([1, 1, 1]);
  }
});

test('stopping waits for the running job', async () => {
  let isDone = false;
  let hasBegun = false;
  const slow: Job = {
    name: 'slow',
    schedule: '0 0 1 1 *',
    run: async () => {
      hasBegun = true;
      await wait(500);
      isDone = true;
    },
  };
  const server = start([slow]);
  await enqueue('slow');
  await eventually(() => expect(hasBegun).toBe(true));
  await server.stop();
  expect(isDone).toBe(true);
});

test('when the database ends all connections, the jobs restart by themselves', async () => {
  let runs = 0;
  const counting: Job = {
    name: 'counting',
    schedule: '0 0 1 1 *',
    run: async () => {
      runs += 1;
    },
  };
  const server = start([counting]);
  await enqueue('counting');
  await eventually(() => expect(runs).toBe(1));
  await terminateJobConnections();
  await enqueue('counting');
  await eventually(() => expect(runs).toBe(2));
  await server.stop();
});

test('a terminated connection while a job completes or fails ends neither the process nor the jobs', async () => {
  const runs = { succeeding: 0, failing: 0 };
  const counting = (name: 'succeeding' | 'failing'): Job => ({
    name,
    schedule: '0 0 1 1 *',
    run: async () => {
      runs[name] += 1;
      if (name === 'failing') throw new Error('not now');
    },
  });
  const server = start([counting('succeeding'), counting('failing')]);
  await enqueue('succeeding');
  await terminateCompletingConnections(shop.pool, 4);
  await eventually(async () => {
    await enqueue('succeeding');
    await enqueue('failing');
    // an unhandled rejection fails the test run
    expect(await countCompletions(shop.pool)).toBeGreaterThan(4);
  });
  const before = { ...runs };
  await enqueue('succeeding');
  await enqueue('failing');
  await eventually(() => {
    expect(runs.succeeding).toBeGreaterThan(before.succeeding);
    expect(runs.failing).toBeGreaterThan(before.failing);
  });
  await server.stop();
  await restoreCompletion(shop.pool);
});

test('connections that are terminated again and again while the runner starts stop no job for good', async () => {
  const server = start(JOBS);
  await enqueue('release-expired-holds');
  // every termination ends the runner, most while it queues the repeating jobs
  await terminateCompletingConnections(shop.pool, 20);
  await eventually(async () => {
    await enqueue('release-expired-holds');
    expect(await countCompletions(shop.pool)).toBeGreaterThan(20);
  });
  await server.stop();
  await restoreCompletion(shop.pool);
  // the next tests count runs
  await shop.pool.query('delete from graphile_worker._private_jobs');
});

test('a connection that is terminated before the first job is claimed stops no job for good', async () => {
  let runs = 0;
  const counting: Job = {
    name: 'counting',
    schedule: '0 0 1 1 *',
    run: async () => {
      runs += 1;
    },
  };
  const waitsForTasks = sql<{
    pid: number;
  }>`select pid from pg_stat_activity where application_name = 'haat jobs'
    and datname = current_database() and wait_event_type = 'Lock' and query like 'insert into %_private_tasks%'`;
  let server: ReturnType<typeof start> | undefined = start([counting]);
  await enqueue('counting');
  await eventually(() => expect(runs).toBe(1));
  await server.stop();
  await shop.db.transaction().execute(async (trx) => {
    await sql`lock table graphile_worker._private_tasks`.execute(trx);
    server = start([counting]);
    const pid = await eventually(async () => {
      const { rows } = await waitsForTasks.execute(shop.db);
      expect(rows).toHaveLength(1);
      return rows[0]?.pid;
    });
    await sql`select pg_terminate_backend(${pid}::int)`.execute(trx);
  });
  await enqueue('counting');
  await eventually(() => expect(runs).toBe(2));
  await server?.stop();
});

test('a listening connection that is released twice is released once', async () => {
  const pool = openJobPool(shop.connection);
  const release = await new Promise<() => void>((resolve, reject) => {
    pool.connect((error, _client, release) => (error ? reject(error) : resolve(release)));
  });
  release();
  const other = await pool.connect();
  release();
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]);
  other.release();
  await pool.end();
  // as graphile-worker does after its end
  await new Promise<void>((resolve) => {
    pool.connect((_error, _client, release?: () => void) => {
      release?.();
      resolve();
    });
  });
});

test('a slow job delays no other job, not even when it is queued many times', async () => {
  const release = Promise.withResolvers<void>();
  const runs = { slow: 0, quick: 0 };
  const slow: Job = {
    name: 'process-images',
    schedule: '0 0 1 1 *',
    repeatAfterSeconds: () => 1,
    run: async () => {
      runs.slow += 1;
      await release.promise;
    },
  };
  const quick: Job = {
    name: 'release-expired-holds',
    schedule: '0 0 1 1 *',
    run: async () => {
      runs.quick += 1;
    },
  };
  const server = start([slow, quick]);
  await eventually(() => expect(runs.slow).toBe(1));
  for (let times = 0; times < 4; times += 1) await enqueue('process-images');
  await enqueue('release-expired-holds');
  await eventually(() => expect(runs.quick).toBe(1));
  expect(runs.slow).toBe(1);
  // nor when the database ends the connections meanwhile
  await terminateJobConnections();
  await enqueue('release-expired-holds');
  await eventually(() => expect(runs.quick).toBe(2));
  expect(runs.slow).toBe(1);
  release.resolve();
  await eventually(() => expect(runs.slow).toBe(2));
  await server.stop();
});

test('images of a saved product are processed at once', async () => {
  let runs = 0;
  const images: Job = {
    name: 'process-images',
    schedule: '0 0 1 1 *',
    run: async () => {
      runs += 1;
    },
  };
  const server = start([images]);
  await eventually(async () => {
    const { rows } = await shop.pool.query("select to_regclass('graphile_worker._private_jobs') as t");
    expect(rows[0].t).not.toBeNull();
  });
  const image = { url: 'https://images.example/job.jpg', alt: null };
  await createProduct(shop.db, { title: 'With an image', status: 'draft', images: [image] }, COMMAND_LINE);
  await eventually(() => expect(runs).toBe(1));
  await server.stop();
});

test('stopping during the start leaves no connection open', async () => {
  const server = start(JOBS);
  await server.stop();
  await eventually(async () => {
    const { rows } = await shop.pool.query(
      "select count(*)::int as n from pg_stat_activity where application_name = 'haat jobs' and datname = current_database()",
    );
    expect(rows[0].n).toBe(0);
  });
});
