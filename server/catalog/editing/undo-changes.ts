import { type Actor, staffNameOf } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Transaction } from '#server/database/database.ts';
import { selectOperation } from '#server/operations/record-operation.ts';
import { isSameJson, type RowChange, type RowFields, reverseChanges } from '#server/operations/row-change.ts';
import { applyChanges } from './apply-changes-queries.ts';
import type { CatalogRowChange, StoredProduct } from './catalog-change.ts';
import { deleteProducts, selectDigests } from './created-product-queries.ts';
import { selectProductIdsOfVariants } from './operation-product-queries.ts';
import { lockProducts, selectStoredProducts } from './stored-product-queries.ts';

interface UndoneChanges {
  undone: number;
  /** Products that keep their present state. */
  skipped: SkippedProduct[];
}

export interface SkippedProduct {
  id: string;
  title: string;
  /** `sold`: nothing else changed, but more units left than the stock has without those that the change added. */
  reason: 'changed' | 'deleted' | 'sold';
  /** Only if sold: the units that the change added to the variants that have too few, and those that are left. */
  units?: { added: number; left: number };
}

/**
 * Takes the changes of an operation back. A product that has changed since in the same fields is skipped as a whole.
 * Units sold meanwhile stay sold. Writes an audit entry that names the undone one.
 */
export async function undoCatalogChanges(
  trx: Transaction,
  { operationId, undoesId, subjectId }: { operationId: string; undoesId: number; subjectId: string },
  actor: Actor,
): Promise<{ undone: number; skipped: string[] }> {
  const { undone, skipped } = await takeBackChanges(trx, operationId, { actor });
  if (undone > 0)
    await writeAudit(trx, actor, {
      action: 'activity.undo',
      subjectKind: 'product',
      subjectId,
      after: { products: undone, ...(skipped.length > 0 && { skipped: skipped.length }) },
      undoesId,
    });
  return { undone, skipped: skipped.map(({ title }) => title) };
}

/**
 * Takes the changes of an operation back, as `undoCatalogChanges` does, without an audit entry. `isImport`: an import
 * made them, and the stock that it added is recorded as taken back, so that the file can be imported again.
 */
export async function takeBackChanges(
  trx: Transaction,
  operationId: string,
  { actor, isImport = false }: { actor: Actor; isImport?: boolean },
): Promise<UndoneChanges> {
  const changes = (await selectOperation(trx, operationId)).filter(isCatalogChange);
  const created = changes.filter(isRecordedByDigest);
  const reversed = reverseChanges(changes.filter((change) => !isRecordedByDigest(change)));
  const byProduct = await groupByProduct(trx, reversed);
  await lockProducts(trx, [...created.map(({ id }) => id), ...byProduct.keys()]);
  const stored = new Map(
    (await selectStoredProducts(trx, [...byProduct.keys()])).map((product) => [product.id, product]),
  );
  const applied: CatalogRowChange[] = [];
  const result: UndoneChanges = { undone: 0, skipped: [] };
  for (const [id, changes] of byProduct) {
    const product = stored.get(id);
    if (changes.every((change) => isCurrent(change, product))) {
      applied.push(...changes);
      result.undone += 1;
    } else
      result.skipped.push({ id, title: String(product?.fields.title ?? id), ...reasonOf(changes, product) });
  }
  if (applied.length > 0) await applyChanges(trx, applied, { reason: 'undo', actor, isImport });
  const removed = await removeCreatedProducts(trx, created, actor);
  return { undone: result.undone + removed.undone, skipped: [...result.skipped, ...removed.skipped] };
}

/** Deletes products that an import has created, except for those that have changed since. */
async function removeCreatedProducts(
  trx: Transaction,
  created: readonly CatalogRowChange[],
  actor: Actor,
): Promise<UndoneChanges> {
  const digests = await selectDigests(
    trx,
    created.map(({ id }) => id),
  );
  const isUnchanged = ({ id, after }: CatalogRowChange) => digests.get(id) === after?.digest;
  const removed = created.filter(isUnchanged).map(({ id }) => id);
  await deleteProducts(trx, removed, staffNameOf(actor));
  const skipped = created
    .filter((change) => !isUnchanged(change))
    .map(({ id }): SkippedProduct => ({ id, title: id, reason: digests.has(id) ? 'changed' : 'deleted' }));
  return { undone: removed.length, skipped };
}

/** An operation may have changed other things too. */
const isCatalogChange = (change: RowChange): change is CatalogRowChange =>
  change.kind === 'product' || change.kind === 'variant';

/** Of a product that an import has created, only a digest is recorded. */
const isRecordedByDigest = ({ kind, before, after }: CatalogRowChange): boolean =>
  kind === 'product' && before === null && typeof after?.digest === 'string';

/** The changes by the present handle of their product, in the order of the changes. */
async function groupByProduct(trx: Transaction, changes: CatalogRowChange[]) {
  const variantIds = changes.filter(({ kind }) => kind === 'variant').map(({ id }) => id);
  const productOfVariant = await selectProductIdsOfVariants(trx, variantIds);
  const renamed = new Map(
    changes.flatMap(({ kind, id, before }) =>
      kind === 'product' && before?.id ? [[id, String(before.id)]] : [],
    ) as [string, string][],
  );
  const groups = new Map<string, CatalogRowChange[]>();
  for (const change of changes) {
    const { kind, id, before, after } = change;
    const named =
      kind === 'product' ? id : String(productOfVariant.get(id) ?? after?.product_id ?? before?.product_id);
    const productId = renamed.get(named) ?? named;
    const target = kind === 'product' && renamed.has(id) ? { ...change, id: productId } : change;
    groups.set(productId, [...(groups.get(productId) ?? []), target]);
  }
  return groups;
}

/** True if a reversed change still fits: what it takes back is the present state. */
function isCurrent(
  { kind, id, before, after }: CatalogRowChange,
  product: StoredProduct | undefined,
): boolean {
  const fields = fieldsOf({ kind, id }, product);
  if (before === null) return fields === undefined;
  if (fields === undefined) return false;
  return Object.entries(before).every(([name, value]) =>
    name === 'stock' ? canMoveStock(fields, before, after) : isSameJson(fields[name], value),
  );
}

const fieldsOf = (
  { kind, id }: Pick<CatalogRowChange, 'kind' | 'id'>,
  product: StoredProduct | undefined,
): RowFields | undefined =>
  kind === 'product' ? product?.fields : product?.variants.find((each) => String(each.id) === id)?.fields;

/** Why a product keeps its present state. */
function reasonOf(
  changes: readonly CatalogRowChange[],
  product: StoredProduct | undefined,
): Pick<SkippedProduct, 'reason' | 'units'> {
  if (!product) return { reason: 'deleted' };
  const units = { added: 0, left: 0 };
  for (const change of changes.filter((each) => !isCurrent(each, product))) {
    const fields = fieldsOf(change, product);
    const { stock, ...others } = change.before ?? {};
    if (!fields || stock === undefined || !isCurrent({ ...change, before: others }, product))
      return { reason: 'changed' };
    units.added += Number(stock) - Number(change.after?.stock);
    units.left += Number(fields.stock);
  }
  return { reason: 'sold', units };
}

function canMoveStock(fields: RowFields, before: RowFields, after: RowFields | null): boolean {
  if (after === null) return true;
  return (
    fields.allow_backorder === true || Number(fields.stock) + Number(after.stock) - Number(before.stock) >= 0
  );
}
