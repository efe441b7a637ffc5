import type pg from 'pg';

export interface ShopTable {
  name: string;
  /** Quoted for SQL, without generated columns. */
  columns: string[];
  /** Tables that a foreign key refers to. */
  references: string[];
}

// The list of migrations is in the header of a backup. Rate limits are counters of the last minutes, and changes of the catalog
// are for the caches of servers that run, as are purges of the CDN.
const OMITTED = [
  'kysely_migration',
  'kysely_migration_lock',
  'rate_limits',
  'catalog_changes',
  'cdn_purges',
  'cdn_purge_progress',
];

/** Returns the shop's tables, each after the tables that it refers to. */
export async function listShopTables(client: pg.ClientBase): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable>(
    `select c.relname as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.contype = 'f' and f.conrelid = c.oid and r.oid <> c.oid) as references
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
    order by c.relname`,
    [OMITTED],
  );
  return inReferenceOrder(rows);
}

/** Throws if tables refer to each other in a ring. */
function inReferenceOrder(tables: readonly ShopTable[]): ShopTable[] {
  const ordered: ShopTable[] = [];
  let rest = [...tables];
  while (rest.length > 0) {
    const names = new Set(rest.map(({ name }) => name));
    const next = rest.filter(({ references }) => !references.some((name) => names.has(name)));
    if (next.length === 0) throw new Error(`these tables refer to each other: ${[...names].join(', ')}`);
    ordered.push(...next);
    rest = rest.filter((table) => !next.includes(table));
  }
  return ordered;
}
