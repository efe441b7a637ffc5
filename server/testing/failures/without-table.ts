import type pg from 'pg';

/** Runs `check` while the table cannot be read: only cached replies can then be right. */
export async function withoutTable<T>(pool: pg.Pool, table: string, check: () => Promise<T>): Promise<T> {
  await pool.query(`alter table ${table} rename to ${table}_away`);
  try {
    return await check();
  } finally {
    await pool.query(`alter table ${table}_away rename to ${table}`);
  }
}
