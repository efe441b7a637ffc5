import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Merges the pending entries of indexes while products are stored. */
export interface PendingEntries {
  /** Begins to merge those of the next index, unless another one is being merged. */
  mergeNext(): void;
  /** Resolves when no index is being merged. */
  settle(): Promise<void>;
}

/**
 * A GIN index collects new entries in a list, which the change that exceeds its limit merges. Merged on a connection of their own,
 * they save the connection that stores the products of an import a tenth of its processor time in a catalog of a million. Never
 * rejects: what is not merged here, that connection merges.
 */
export function pendingEntries(db: Database): PendingEntries {
  let indexes: string[] | undefined;
  let merging: Promise<void> | undefined;
  const merge = async () => {
    indexes ??= await selectIndexes(db);
    const index = indexes.shift();
    if (index === undefined) return;
    indexes.push(index);
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select gin_clean_pending_list(${index}::regclass)`.execute(trx);
    });
  };
  return {
    mergeNext() {
      merging ??= merge()
        // PostgreSQL lets only the owner of an index do so
        .catch(() => {})
        .then(() => {
          merging = undefined;
        });
    },
    async settle() {
      await merging;
    },
  };
}

/** The GIN indexes of products whose lists have the limit of the session: others are merged after few changes. */
async function selectIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select pg_class.oid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where indrelid in ('products'::regclass, 'inventory_search'::regclass) and amname = 'gin' and reloptions is null
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
