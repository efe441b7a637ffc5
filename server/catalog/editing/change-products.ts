import type { AuditAction } from '#contract/admin/audit-actions.ts';
import {
  type ChangeProductsBody,
  type ChangeProductsReply,
  changeProductsReply,
  type ProductAction,
} from '#contract/admin/catalog/products.ts';
import { countOf, formatCount } from '#format/indian-digits.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/stored-reply.ts';
import { recordOperation } from '#server/operations/record-operation.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { selectMatchingIds } from '../staff-list/staff-list-queries.ts';
import { isLargeChange, startLargeChange } from '../uploaded-imports/large-change.ts';
import { applyChanges } from './apply-changes-queries.ts';
import type { CatalogRowChange, StoredProduct } from './catalog-change.ts';
import { planChangesOf } from './plan-action.ts';
import { selectStoredProducts } from './stored-product-queries.ts';

const MAX_MATCHING_PRODUCTS = 1_000_000;

const ENTRY_OF_ACTION: Record<ProductAction['kind'], AuditAction> = {
  publish: 'product.publish',
  hide: 'product.hide',
  archive: 'product.archive',
  'edit-cells': 'product.edit-cells',
  'change-prices': 'product.change-prices',
  'change-tags': 'product.change-tags',
  'change-category': 'product.change-category',
  'change-featured': 'product.change-featured',
  'change-stock': 'inventory.adjust',
};

/**
 * Applies one action to many products in one transaction. A product that it does not fit is left as it is, with the
 * reason. The operation can be taken back as a whole. A large change is only prepared: it is reviewed first, and a job
 * applies it in chunks.
 * Throws UserError: invalid_request (neither ids nor query, or the query matches another number than expected).
 */
export async function changeProducts(
  db: Database,
  body: ChangeProductsBody,
  actor: Actor,
  idempotent?: IdempotentRequest,
): Promise<ChangeProductsReply> {
  return await db.transaction().execute(async (trx) => {
    const existing = idempotent && (await findStoredReply(trx, idempotent, changeProductsReply));
    if (existing) return existing;
    const ids = await requireIds(trx, body);
    if (isLargeChange(ids)) {
      const importId = await startLargeChange(trx, { action: body.action, ids }, actor);
      const reply = { changed: 0, skipped: [], importId };
      if (idempotent) await storeReply(trx, idempotent, reply);
      return reply;
    }
    const products = await selectStoredProducts(trx, ids, { isLocked: true });
    const reply: ChangeProductsReply = { changed: 0, skipped: findMissing(ids, products) };
    const changes: CatalogRowChange[] = [];
    for (const product of products) {
      const { changes: planned, unfit: reason = 'It is so already.' } = planChangesOf(product, body.action);
      changes.push(...planned);
      if (planned.length > 0) reply.changed += 1;
      else reply.skipped.push({ id: product.id, title: String(product.fields.title), reason });
    }
    if (changes.length > 0) {
      await applyChanges(trx, changes, { actor });
      const operationId = await recordOperation(trx, changes);
      const { kind } = body.action;
      reply.entryId = await writeAudit(trx, actor, {
        action: ENTRY_OF_ACTION[kind],
        subjectKind: 'product',
        subjectId:
          reply.changed === 1 ? changedProduct(products, changes) : countOf(reply.changed, 'product'),
        after: { products: reply.changed, ...detailsOf(body.action, changes) },
        operationId,
      });
    }
    if (idempotent) await storeReply(trx, idempotent, reply);
    return reply;
  });
}

/** Products that were deleted or renamed since they were chosen. */
function findMissing(ids: readonly string[], products: readonly StoredProduct[]) {
  const found = new Set(products.map(({ id }) => id));
  return ids.flatMap((id) =>
    found.has(id) ? [] : [{ id, title: id, reason: 'It does not exist any more.' }],
  );
}

/** What the activity log states about an action. The values of edited cells are in the operation. */
function detailsOf(action: ProductAction, changes: readonly CatalogRowChange[]): Record<string, unknown> {
  if (action.kind !== 'edit-cells') {
    const { kind: _, ...details } = action;
    return details;
  }
  return { values: changes.reduce((sum, { after }) => sum + Object.keys(after ?? {}).length, 0) };
}

async function requireIds(
  trx: Transaction,
  { action, ids, query, expected }: ChangeProductsBody,
): Promise<string[]> {
  if (action.kind === 'edit-cells') return Object.keys(action.products);
  if (ids) return ids;
  if (!query) throw new UserError('invalid_request', 'Choose products, or send the query that they match.');
  const matching = await selectMatchingIds(trx, query, await readStoreInfo(trx), MAX_MATCHING_PRODUCTS + 1);
  if (matching.length > MAX_MATCHING_PRODUCTS)
    throw new UserError(
      'invalid_request',
      `Change at most ${formatCount(MAX_MATCHING_PRODUCTS)} products at once: filter the list first.`,
    );
  if (expected !== undefined && expected !== matching.length)
    throw new UserError(
      'invalid_request',
      `${countOf(matching.length, 'product')} ${matching.length === 1 ? 'matches' : 'match'} now, not ${formatCount(expected)}. Look at the list again.`,
    );
  return matching;
}

function changedProduct(products: StoredProduct[], [first]: CatalogRowChange[]): string {
  const isChanged = ({ id, variants }: StoredProduct) =>
    first?.kind === 'product'
      ? id === first.id
      : variants.some((variant) => String(variant.id) === first?.id);
  return products.find(isChanged)?.id ?? '';
}
