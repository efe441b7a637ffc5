import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createFilledFolder } from '#server/testing/filled-folder.ts';
import { LONG_TIMEOUTS } from '#server/testing/long-timeouts.ts';
import { registerCleanup } from './cleanup.ts';

/** Starts the database of a demo shop in a temporary folder. `db` has no statement timeout. */
export async function startDatabase() {
  const dataDir = await createFilledFolder();
  const starting = startEmbedded(dataDir);
  const close = registerCleanup(async () => {
    await (await starting.catch(() => undefined))?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });
  const { connection } = await starting;
  const { db, close: disconnect } = openDatabase(connection, { ...LONG_TIMEOUTS, statementTimeoutMs: 0 });
  return {
    connection,
    dataDir,
    db,
    close: async () => {
      await disconnect();
      await close();
    },
  };
}

/** Returns the process id of the database server in this data folder; NaN while none runs. */
export async function databasePid(dataDir: string): Promise<number> {
  const pidFile = await readFile(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(
    () => '',
  );
  return Number.parseInt(pidFile, 10);
}
