import pg, { type PoolClient } from 'pg';
import type { DatabaseConnection } from '#server/database/connection-string.ts';

// Separate from the pool of the API, so that neither starves the other: one listens, two claim and complete
// jobs. The jobs themselves use the pool of the API.
const CONNECTIONS = 3;

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** Opens the connections of graphile-worker. */
export function openJobPool(connection: DatabaseConnection): pg.Pool {
  const pool = new JobPool({ ...connection, max: CONNECTIONS, application_name: 'haat jobs' });
  // the pool removes a broken connection by itself; an unhandled error event would end the process
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * graphile-worker releases its listening connection twice when LISTEN fails while the runner stops. pg rejects the second
 * release, and nothing handles that.
 */
class JobPool extends pg.Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      // a pool that has ended passes no release
      if (!client) return callback(error, client, release);
      let isReleased = false;
      callback(error, client, (cause) => {
        if (isReleased) return;
        isReleased = true;
        release(cause);
      });
    });
    return undefined;
  }
}
