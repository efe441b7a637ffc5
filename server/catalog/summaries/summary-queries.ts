import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/** The number of products, estimated; at least that of the visible ones. */
export async function selectCatalogSize(db: Database | Transaction): Promise<number> {
  const { rows } = await sql<{ products: number }>`
    select greatest(
      (select reltuples from pg_class where oid = 'products'::regclass),
      (select sum(products) from category_counts)
    )::bigint as products`.execute(db);
  return rows[0]?.products ?? 0;
}

interface DatedSummary {
  counts: Readonly<Record<string, number>>;
  summarizedAt: Date;
}

/** The stored counts with the time of which they are; undefined if there are none. */
export async function selectDatedSummary(db: Database, name: string): Promise<DatedSummary | undefined> {
  return await db
    .selectFrom('catalog_summaries')
    .select(['counts', 'summarized_at as summarizedAt'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** The stored counts; undefined if there are none. */
export async function selectSummary(db: Database, name: string): Promise<DatedSummary['counts'] | undefined> {
  return (await selectDatedSummary(db, name))?.counts;
}

/**
 * True if it was counted a while ago, in proportion to what the counting costs, or before many products changed; `pause`
 * seconds ago at least.
 */
export async function isSummaryDue(
  db: Database,
  name: string,
  { pause, factor }: { pause: number; factor: number },
): Promise<boolean> {
  const { rows } = await sql<{ isFresh: boolean }>`
    select summarized_at > now() - make_interval(secs => greatest(${pause}::float8,
      case when outdated_at > summarized_at then 0 else ${factor}::float8 * seconds end)) as "isFresh"
    from catalog_summaries where name = ${name}`.execute(db);
  return !rows[0]?.isFresh;
}

/** Has all summaries made again that began before. */
export async function outdateSummaryRows(db: Database | Transaction): Promise<void> {
  await sql`update catalog_summaries set outdated_at = clock_timestamp()`.execute(db);
}

export async function storeSummary(
  trx: Transaction,
  name: string,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  await sql`
    insert into catalog_summaries (name, counts, summarized_at, seconds)
    values (${name}, ${JSON.stringify(counts)}, now(), extract(epoch from clock_timestamp() - now()))
    on conflict (name) do update set
      counts = excluded.counts, summarized_at = excluded.summarized_at, seconds = excluded.seconds`.execute(
    trx,
  );
}

export async function deleteSummary(db: Database, name: string): Promise<void> {
  await db.deleteFrom('catalog_summaries').where('name', '=', name).execute();
}

/** Has the replies that contain counts made anew. */
export async function insertCountsChange(trx: Transaction): Promise<void> {
  await sql`insert into catalog_changes (kind) values ('counts')`.execute(trx);
}
