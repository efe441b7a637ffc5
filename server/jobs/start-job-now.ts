import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/**
 * Starts the job now instead of at its next time, if a job runner of this version has been started. `delaySeconds`, by
 * the clock of the database: for a job that needs settings which every server has a second later, or that repeats.
 */
export async function startJobNow(db: Database | Transaction, name: string, delaySeconds = 0): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return;
  await sql`select graphile_worker.add_job(${name}, job_key := ${name},
    run_at := now() + make_interval(secs => ${delaySeconds}))`.execute(db);
}
