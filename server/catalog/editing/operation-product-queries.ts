import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/** The product of each variant that still exists. */
export async function selectProductIdsOfVariants(
  trx: Transaction,
  variantIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; productId: string }>`
    select id::text, product_id as "productId" from variants where id = any(${variantIds}::bigint[])`.execute(
    trx,
  );
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}
