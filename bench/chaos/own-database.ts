import { rm } from 'node:fs/promises';
import { startEmbedded } from '#server/database/embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { quickFolder } from '#server/testing/quick-folder.ts';
import { ending } from './leftovers.ts';

/** Starts an empty database server in a temporary folder. `db` has no statement timeout. */
export async function ownDatabase() {
  const dataDir = await quickFolder();
  const starting = startEmbedded(dataDir);
  const close = ending(async () => {
    await (await starting.catch(() => undefined))?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  const { connection } = await starting;
  const { db, close: hangUp } = openDatabase(connection, { statementTimeoutMs: 0 });
  return {
    connection,
    db,
    close: async () => {
      await hangUp();
      await close();
    },
  };
}
