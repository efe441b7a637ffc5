import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type DatabaseConnection, withDatabaseName } from '#server/database/connection-string.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { LONG_TIMEOUTS } from './long-timeouts.ts';
import { runOnServer } from './run-on-server.ts';

export interface TestDatabase extends OpenDatabase {
  connection: DatabaseConnection;
}

/** Creates a migrated and empty database on the PostgreSQL of the test run. `close()` removes it. */
export function testDatabase(): Promise<TestDatabase> {
  return copyDatabase(inject('postgres').template);
}

/** The same without migrations. */
export function unmigratedDatabase(): Promise<TestDatabase> {
  return copyDatabase('template0');
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const { server } = inject('postgres');
  const name = `haat_test_${randomBytes(6).toString('hex')}`;
  // files are in memory: copying them takes a third of the time of writing their pages to the log
  await runOnServer(server, `create database ${name} template ${template} strategy file_copy`);
  const connection = withDatabaseName(server, name);
  const { db, pool, close } = openDatabase(connection, LONG_TIMEOUTS);
  const closeAndRemove = async () => {
    await close();
    // `force`: a process that a test killed may still be connected
    await runOnServer(server, `drop database ${name} with (force)`);
  };
  return { db, pool, connection, close: closeAndRemove };
}
