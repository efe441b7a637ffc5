import type { Database } from './database.ts';

/** Behind a transaction pooler: the same database without it. */
const directDatabases = new WeakMap<Database, Database>();

/** Caller closes `direct` after `pooled`. */
export function setDirectDatabase(pooled: Database, direct: Database): void {
  directDatabases.set(pooled, direct);
}

/**
 * Runs `task` on one connection, whose settings and session locks apply to each of its statements: never through a
 * transaction pooler, which runs each statement on another one. The task resets what it sets.
 */
export async function onOneConnection<Result>(
  db: Database,
  task: (session: Database) => Promise<Result>,
): Promise<Result> {
  const direct = directDatabases.get(db) ?? db;
  return await direct.connection().execute(task);
}
