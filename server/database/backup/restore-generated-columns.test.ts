import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addProduct } from '#server/testing/builders/products.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

/** `pg_restore` computes generated columns again, with an empty search path. */
test('products in a backup can be restored, in any script', async () => {
  await addProduct(database.db, { title: 'Haldi powder' });
  await addProduct(database.db, { title: 'हल्दी पाउडर' });
  await database.db.transaction().execute(async (trx) => {
    const columns = sql.raw(await storedColumns('products'));
    await sql`create temporary table restored (like products including all) on commit drop`.execute(trx);
    await sql`set local search_path = ''`.execute(trx);
    await sql`insert into pg_temp.restored (${columns}) overriding system value
      select ${columns} from public.products`.execute(trx);
    const { rows } = await sql<{ title: string }>`
      select restored.title from pg_temp.restored join public.products using (id)
      where restored.search = products.search and restored.words = products.words order by title`.execute(
      trx,
    );
    expect(rows.map(({ title }) => title)).toEqual(['Haldi powder', 'हल्दी पाउडर']);
  });
});

async function storedColumns(table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(database.db);
  return rows.map(({ name }) => name).join(', ');
}
