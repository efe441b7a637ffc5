import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';

/**
 * `before`: the query never reaches the database. `after`: it commits, and its result is lost. After a query that commits
 * nothing, the lost transaction is the same as before the next one.
 */
export type FailureMoment = 'before' | 'after';

export interface QueryFailer {
  /** Disconnects at the n-th query from now on, once. */
  arm(nth: number, when: FailureMoment): void;
  /** Stops failing queries. Returns true if a query failed since `arm`. */
  disarm(): boolean;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Counts the queries of a pool, `begin` and `commit` included, and disconnects at one of them as a crashed
 * server or network does. The socket is closed, so the transaction is rolled back, unless its commit had
 * arrived.
 */
export function failQueries(pool: pg.Pool): QueryFailer {
  const watched = new WeakSet<pg.PoolClient>();
  let [left, when]: [number, FailureMoment] = [0, 'before'];
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);

  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return client;
    watched.add(client);
    const query: Query = client.query.bind(client) as Query;
    let isInTransaction = false;
    const failingQuery: Query = async (...args) => {
      const text = textOf(args[0]);
      if (text === 'begin' || String(text).startsWith('start transaction')) isInTransaction = true;
      if (text === 'commit' || text === 'rollback') isInTransaction = false;
      if (left === 0 || (when === 'after' && isInTransaction)) return await query(...args);
      left -= 1;
      if (left > 0) return await query(...args);
      if (when === 'after') await query(...args);
      await disconnect(client);
      throw new Error('Connection terminated unexpectedly');
    };
    client.query = failingQuery as typeof client.query;
    return client;
  };
  pool.connect = (async () => watch(await connect())) as typeof pool.connect;

  return {
    arm: (nth, moment) => {
      [left, when] = [nth, moment];
    },
    disarm: () => {
      const hasFailed = left === 0;
      left = 0;
      return hasFailed;
    },
  };
}

const textOf = (query: unknown): unknown =>
  typeof query === 'object' && query !== null && 'text' in query ? query.text : query;

/** Destroys the client's socket, which the driver's types do not declare. Waits until the client notices. */
async function disconnect(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  const closed = once(connection.stream, 'close');
  connection.stream.destroy();
  await closed;
  await setImmediate();
}
