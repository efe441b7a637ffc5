import { type Actor, staffNameOf } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Transaction } from '#server/database/database.ts';
import { selectOperation } from '#server/operations/record-operation.ts';
import { isSameJson, type RowChange, type RowFields, reverseChanges } from '#server/operations/row-change.ts';
import { applyChanges } from './apply-changes-queries.ts';
import type { CatalogRowChange, StoredProduct } from './catalog-change.ts';
import { deleteProducts, selectDigests } from './created-product-queries.ts';
import { groupByProduct, newHandleOf } from './group-by-product.ts';
import {
  lockProducts,
  selectRenamedProducts,
  selectStoredProducts,
  selectTakenHandles,
} from './stored-product-queries.ts';

interface UndoneChanges {
  undone: number;
  /** Products that keep their present state. */
  skipped: SkippedProduct[];
}

export interface SkippedProduct {
  /** The present handle; of a deleted product the last one. */
  id: string;
  title: string;
  /**
   * `changed`: in the same fields, or the former values do not fit any more: another variant has the options, another
   * product the handle, or no variant would be left. `sold`: nothing else changed, but more units left than the stock has
   * without those that the change added.
   */
  reason: 'changed' | 'deleted' | 'sold';
  /** Only if sold: the units that the change added to the variants that have too few, and those that are left. */
  units?: { added: number; left: number };
}

/**
 * Takes the changes of an operation back. A product that has changed since, see `SkippedProduct`, is skipped as a whole.
 * Units sold meanwhile stay sold. Writes an audit entry that names the undone one.
 */
export async function undoCatalogChanges(
  trx: Transaction,
  { operationId, undoesId, subjectId }: { operationId: string; undoesId: number; subjectId: string },
  actor: Actor,
): Promise<{ undone: number; skipped: string[] }> {
  const { undone, skipped } = await takeBackChanges(trx, operationId, { actor });
  const result = { undone, skipped: skipped.map(({ title }) => title) };
  if (undone > 0) await writeUndoOfProducts(trx, { ...result, undoesId, subjectId }, actor);
  return result;
}

/** Writes the audit entry of products whose change was taken back. `skipped`: those that keep their present state. */
export async function writeUndoOfProducts(
  trx: Transaction,
  { undone, skipped, ...entry }: { undone: number; skipped: string[]; undoesId: number; subjectId: string },
  actor: Actor,
): Promise<void> {
  const after = { products: undone, ...(skipped.length > 0 && { skipped: skipped.length }) };
  await writeAudit(trx, actor, { action: 'activity.undo', subjectKind: 'product', after, ...entry });
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
  const taken = await selectTakenHandles(
    trx,
    [...byProduct].flatMap(([id, group]) => newHandleOf(id, group) ?? []),
  );
  const applied: CatalogRowChange[] = [];
  const result: UndoneChanges = { undone: 0, skipped: [] };
  for (const [id, changes] of byProduct) {
    const product = stored.get(id);
    const isFitting = !taken.has(newHandleOf(id, changes) ?? '') && hasValidVariants(changes, product);
    if (isFitting && changes.every((change) => isCurrent(change, product))) {
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
  const ids = created.map(({ id }) => id);
  const [digests, renamed] = [await selectDigests(trx, ids), await selectRenamedProducts(trx, ids)];
  const isUnchanged = ({ id, after }: CatalogRowChange) => digests.get(id) === after?.digest;
  const removed = created.filter(isUnchanged).map(({ id }) => id);
  await deleteProducts(trx, removed, staffNameOf(actor));
  const skipped = created
    .filter((change) => !isUnchanged(change))
    .map(({ id }): SkippedProduct => {
      const presentId = digests.has(id) ? id : renamed.get(id);
      return { id: presentId ?? id, title: id, reason: presentId === undefined ? 'deleted' : 'changed' };
    });
  return { undone: removed.length, skipped };
}

/** An operation may have changed other things too. */
const isCatalogChange = (change: RowChange): change is CatalogRowChange =>
  change.kind === 'product' || change.kind === 'variant';

/** Of a product that an import has created, only a digest is recorded. */
const isRecordedByDigest = ({ kind, before, after }: CatalogRowChange): boolean =>
  kind === 'product' && before === null && typeof after?.digest === 'string';

/**
 * True if the product has at least one variant after the changes, and no two with the same options. A product is deleted
 * only if it has no other variants than the changes delete.
 */
function hasValidVariants(changes: readonly CatalogRowChange[], product: StoredProduct | undefined): boolean {
  const ofVariants = changes.filter(({ kind }) => kind === 'variant');
  const isDeleted = changes.some(({ kind, after }) => kind === 'product' && after === null);
  if (ofVariants.length === 0) return !isDeleted;
  const variants = new Map(
    product?.variants.map(({ id, fields }): [string, RowFields] => [String(id), fields]),
  );
  for (const { id, after } of ofVariants) {
    if (after === null) variants.delete(id);
    else variants.set(id, { ...variants.get(id), ...after });
  }
  const options = new Set([...variants.values()].map(({ size, color }) => JSON.stringify([size, color])));
  return options.size === variants.size && (variants.size === 0) === isDeleted;
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
  const notCurrent = changes.filter((each) => !isCurrent(each, product));
  if (notCurrent.length === 0) return { reason: 'changed' };
  for (const change of notCurrent) {
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
