import { rm } from 'node:fs/promises';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createFastFolder } from '#server/testing/fast-folder.ts';
import { registerCleanup } from './cleanup.ts';

/** Starts an empty database server in a temporary folder. `db` has no statement timeout. */
export async function startDatabase() {
  const dataDir = await createFastFolder();
  const starting = startEmbedded(dataDir);
  const close = registerCleanup(async () => {
    await (await starting.catch(() => undefined))?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  const { connection } = await starting;
  const { db, close: disconnect } = openDatabase(connection, { statementTimeoutMs: 0 });
  return {
    connection,
    db,
    close: async () => {
      await disconnect();
      await close();
    },
  };
}
