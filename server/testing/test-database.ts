import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type DatabaseConnection, withDatabase } from '#server/database/connection.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { inServer } from './in-server.ts';

// a shop has shorter timeouts to reject requests under overload; a busy test machine is not overload
const PATIENT = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 };

export interface TestDatabase extends OpenDatabase {
  connection: DatabaseConnection;
}

/** Creates a migrated and empty database on the PostgreSQL of the test run. `close()` removes it. */
export function testDatabase(): Promise<TestDatabase> {
  return copyOf(inject('postgres').template);
}

/** The same without migrations. */
export function unmigratedDatabase(): Promise<TestDatabase> {
  return copyOf('template0');
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { server } = inject('postgres');
  const name = `haat_test_${randomBytes(6).toString('hex')}`;
  await inServer(server, `create database ${name} template ${template}`);
  const connection = withDatabase(server, name);
  const { db, pool, close } = openDatabase(connection, PATIENT);
  const closeAndRemove = async () => {
    await close();
    // `force`: a process that a test killed may still be connected
    await inServer(server, `drop database ${name} with (force)`);
  };
  return { db, pool, connection, close: closeAndRemove };
}
