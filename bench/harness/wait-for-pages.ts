import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const POLL_MS = 100;

/** Resolves when the built-in database has read again what was in its memory before a restart, which takes seconds of a large catalog. */
export async function waitForPages(pool: pg.Pool): Promise<void> {
  const isReading = async () => {
    const { rows } = await pool.query(
      "select from pg_stat_activity where backend_type = 'autoprewarm worker'",
    );
    return rows.length > 0;
  };
  while (await isReading()) await wait(POLL_MS);
}
