import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type DatabaseConnection, withDatabase } from '#server/database/connection.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open-database.ts';
import { inServer } from './in-server.ts';

// a shop gives up sooner, so that a crowd is told to come back; a busy machine is no crowd
const PATIENT = { statementTimeoutMs: 60_000, connectionTimeoutMs: 60_000 };

export interface TestDatabase extends OpenDatabase {
  connection: DatabaseConnection;
}

/** A database of its own, migrated and empty, on the run's PostgreSQL. `close()` removes it. */
export function testDatabase(): Promise<TestDatabase> {
  return copyOf(inject('postgres').template);
}

/** The same before any migration. */
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
    // `force`: a process that a test killed may not have hung up yet
    await inServer(server, `drop database ${name} with (force)`);
  };
  return { db, pool, connection, close: closeAndRemove };
}
