import type { Transaction } from '#server/database/database.ts';
import type { RowFields } from '#server/operations/row-change.ts';
import type { CatalogRowChange } from './catalog-change.ts';
import { selectProductIdsOfVariants, selectRenamedProducts } from './stored-product-queries.ts';

/**
 * The reversed changes of an operation by the present handle of their product, in their order. They name it by that handle,
 * also if it has another one since the operation.
 */
export async function groupByProduct(
  trx: Transaction,
  changes: readonly CatalogRowChange[],
): Promise<Map<string, CatalogRowChange[]>> {
  const variantIds = changes.filter(({ kind }) => kind === 'variant').map(({ id }) => id);
  const productOfVariant = await selectProductIdsOfVariants(trx, variantIds);
  const products = changes.filter(({ kind }) => kind === 'product');
  const renamedByOperation = new Map(
    products.flatMap(({ id, before }) => (before?.id ? [[id, String(before.id)] as const] : [])),
  );
  // that which the product had after the operation, or has now
  const handleOf = ({ kind, id, before, after }: CatalogRowChange): string => {
    const named =
      kind === 'product' ? id : String(productOfVariant.get(id) ?? after?.product_id ?? before?.product_id);
    return renamedByOperation.get(named) ?? named;
  };
  // another product may have had the handle of a deleted one that comes back
  const restored = new Set(products.filter(({ before }) => before === null).map(({ id }) => id));
  const known = changes.map(handleOf).filter((id) => !restored.has(id));
  const renamed = await selectRenamedProducts(trx, [...new Set(known)]);
  const groups = Map.groupBy(changes, (change) => renamed.get(handleOf(change)) ?? handleOf(change));
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      group.map((change) => withHandle(change, id, newHandleOf(id, group) ?? id)),
    ]),
  );
}

/** The handle that the changes give to the product with this one; undefined if it keeps it. */
export function newHandleOf(id: string, changes: readonly CatalogRowChange[]): string | undefined {
  const handle = changes.find(({ kind }) => kind === 'product')?.after?.id;
  return typeof handle === 'string' && handle !== id ? handle : undefined;
}

/** The change under the present handle of its product. `newId`: the handle after the changes. */
function withHandle(change: CatalogRowChange, id: string, newId: string): CatalogRowChange {
  if (change.kind === 'product') return { ...change, id };
  const named = (fields: RowFields | null, productId: string) =>
    fields && 'product_id' in fields ? { ...fields, product_id: productId } : fields;
  return { ...change, before: named(change.before, id), after: named(change.after, newId) };
}
