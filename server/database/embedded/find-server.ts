import type { Settings } from '#server/settings/settings.ts';
import type { DatabaseConnection } from '../connection-string.ts';
import { startEmbedded } from './start-embedded.ts';

export interface DatabaseServer {
  connection: DatabaseConnection;
  /** Ends the embedded server, unless another process runs it. */
  stop(): Promise<void>;
}

interface FindOptions {
  onWarning?: ((message: string) => void) | undefined;
  /** Called once the process of the embedded server exists, before it accepts connections. */
  onSpawn?: () => void;
}

/**
 * Returns the server of `DATABASE_DIRECT_URL` or `DATABASE_URL`, else starts the embedded one and waits until it accepts
 * connections. Imports little, so that the start of the shop can begin with it. Throws `DatabaseError`.
 */
export async function findServer(
  {
    databaseUrl,
    databaseDirectUrl = databaseUrl,
    dataDir,
  }: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  { onWarning, onSpawn }: FindOptions = {},
): Promise<DatabaseServer> {
  if (databaseDirectUrl) return { connection: { connectionString: databaseDirectUrl }, stop: async () => {} };
  return startEmbedded(dataDir, { ...(onWarning && { onWarning }), ...(onSpawn && { onSpawn }) });
}
