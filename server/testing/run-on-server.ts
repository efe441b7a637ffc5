import pg from 'pg';
import type { DatabaseConnection } from '#server/database/connection-string.ts';

/** Runs one statement about whole databases, on a separate connection. */
export async function runOnServer(server: DatabaseConnection, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
