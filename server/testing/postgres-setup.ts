import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { type DatabaseConnection, withDatabaseName } from '#server/database/connection-string.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createInMemoryFolder } from './in-memory-folder.ts';
import { LONG_TIMEOUTS } from './long-timeouts.ts';
import { runOnServer } from './run-on-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { server: DatabaseConnection; template: string };
  }
}

// test data is discarded after the run, so nothing has to reach the disk
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/**
 * One PostgreSQL for the whole run, with a migrated database that each test file copies. `TEST_DATABASE_URL`
 * selects another server; its user must be able to create databases.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await findServer();
  const template = `haat_template_${process.pid}`;
  await runOnServer(server, `create database ${template}`);
  const { db, close } = openDatabase(withDatabaseName(server, template), LONG_TIMEOUTS);
  await migrateToLatest(db);
  await close();
  project.provide('postgres', { server, template });
  return async () => {
    await runOnServer(server, `drop database ${template}`);
    await stop();
  };
}

async function findServer(): Promise<{ server: DatabaseConnection; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { server: { connectionString: url }, stop: async () => {} };
  const dataDir = await createInMemoryFolder();
  const postgres = await startEmbedded(dataDir, { settings: FAST });
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server: postgres.connection, stop };
}
