import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { eventually } from '../eventually.ts';

/** Waits until this number of transactions wait for locks that others hold. */
export async function waitForLocks(db: Database, transactions: number): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows).toHaveLength(transactions);
  });
}
