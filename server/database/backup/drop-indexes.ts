import type pg from 'pg';

/**
 * Drops the foreign keys of all tables, and the indexes that belong to no constraint. Returns the statements that create
 * them again: indexes first, which the check of the foreign keys uses.
 */
export async function dropIndexesAndForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by c.oid`,
  );
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const indexes = await selectPlainIndexes(client);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...foreignKeys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  ];
}

/** The indexes of all tables that belong to no constraint, each with the statement that creates it. */
export async function selectPlainIndexes(
  client: pg.ClientBase,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select t.relname as table, i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by i.indexrelid`,
  );
  return rows;
}
