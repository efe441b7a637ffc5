import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';

/** `before`: the call never reaches the database. `after`: it is done, and its answer is lost. */
export type Break = 'before' | 'after';

export interface CallBreaker {
  /** Breaks the line of the n-th call from now on, once. */
  arm(nth: number, when: Break): void;
  /** True when a call was broken since it was armed; nothing is broken any more. */
  disarm(): boolean;
}

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Counts the calls that go over a pool, `begin` and `commit` included, and breaks the line of one of them as a dying
 * server or network does: the socket is gone, so the transaction is too, unless its commit had arrived.
 */
export function breakCalls(pool: pg.Pool): CallBreaker {
  const watched = new WeakSet<pg.PoolClient>();
  let [left, when]: [number, Break] = [0, 'before'];
  const connect: () => Promise<pg.PoolClient> = pool.connect.bind(pool);

  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return client;
    watched.add(client);
    const query: Query = client.query.bind(client) as Query;
    const breakable: Query = async (...args) => {
      if (left === 0) return await query(...args);
      left -= 1;
      if (left > 0) return await query(...args);
      if (when === 'after') await query(...args);
      await hangUp(client);
      throw new Error('Connection terminated unexpectedly');
    };
    client.query = breakable as typeof client.query;
    return client;
  };
  pool.connect = (async () => watch(await connect())) as typeof pool.connect;

  return {
    arm: (nth, moment) => {
      [left, when] = [nth, moment];
    },
    disarm: () => {
      const isBroken = left === 0;
      left = 0;
      return isBroken;
    },
  };
}

/** Ends the stream below the client, which the driver does not declare, and waits until the client knows. */
async function hangUp(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  const known = once(connection.stream, 'close');
  connection.stream.destroy();
  await known;
  await setImmediate();
}
