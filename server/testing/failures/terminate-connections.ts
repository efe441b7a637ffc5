import type pg from 'pg';
import { eventually } from '../eventually.ts';

/**
 * Makes PostgreSQL terminate the connection of the job runner that completes a job, for the next `count` jobs. Resolves
 * when the job runner has created its tables and this takes effect.
 */
export async function terminateCompletingConnections(pool: pg.Pool, count: number): Promise<void> {
  await eventually(() =>
    pool.query(`
    create sequence terminated_completions;
    create function terminate_completion() returns trigger language plpgsql as $$
    begin
      if nextval('terminated_completions') <= ${count} then
        perform pg_terminate_backend(pg_backend_pid());
      end if;
      return coalesce(new, old);
    end $$;
    create trigger terminate_completion before delete on graphile_worker._private_jobs
      for each row execute function terminate_completion();
    create trigger terminate_failure before update of last_error on graphile_worker._private_jobs
      for each row execute function terminate_completion();`),
  );
}

/** Returns how many jobs PostgreSQL was asked to complete since then. */
export async function countCompletions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    'select last_value::int as n from terminated_completions where is_called',
  );
  return rows[0]?.n ?? 0;
}

/** Removes the triggers again. */
export async function restoreCompletion(pool: pg.Pool): Promise<void> {
  await pool.query('drop function terminate_completion cascade; drop sequence terminated_completions');
}
