import { cp, rm } from 'node:fs/promises';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { fillEmptyShop } from '../../demo/fill-empty-shop.ts';
import { createInMemoryFolder } from './in-memory-folder.ts';
import { LONG_TIMEOUTS } from './long-timeouts.ts';

let filling: Promise<string> | undefined;

/**
 * New temporary data folder of a demo shop that has been started before. A first start takes seconds, so later
 * folders are copies of the first one. Caller removes it, and calls `removeFilledFolder` at the end.
 */
export async function createFilledFolder(): Promise<string> {
  filling ??= fillFolder();
  const folder = await createInMemoryFolder();
  await cp(await filling, folder, { recursive: true });
  return folder;
}

/** Removes the folder of which the others are copies. */
export async function removeFilledFolder(): Promise<void> {
  const folder = await filling?.catch(() => undefined);
  filling = undefined;
  if (folder) await rm(folder, { recursive: true, force: true });
}

async function fillFolder(): Promise<string> {
  const folder = await createInMemoryFolder();
  const { connection, stop } = await startEmbedded(folder);
  const { db, close } = openDatabase(connection, { ...LONG_TIMEOUTS, statementTimeoutMs: 0 });
  await migrateToLatest(db);
  await fillEmptyShop(db);
  await close();
  await stop();
  return folder;
}
