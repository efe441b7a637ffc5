import type { AuditAction } from '#contract/admin/audit-actions.ts';
import {
  type ChangeProductsBody,
  type ChangeProductsReply,
  changeProductsReply,
  type ProductAction,
} from '#contract/admin/catalog/products.ts';
import { formatPaise } from '#format/money.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { IdempotentRequest } from '#server/idempotency/idempotent-request.ts';
import { findStoredReply, storeReply } from '#server/idempotency/run-once.ts';
import { recordOperation } from '#server/operations/record-operation.ts';
import { isSameJson, type RowFields } from '#server/operations/row-change.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { findMrp } from '../mrp.ts';
import type { Facts } from '../product-facts.ts';
import { selectMatchingIds } from '../staff-list/staff-list-queries.ts';
import { applyChanges } from './apply-changes-queries.ts';
import { type CatalogChange, differingFields, type StoredProduct } from './catalog-change.ts';
import { changePrice } from './round-price.ts';
import { selectStoredProducts } from './stored-product-queries.ts';

const MAX_CHANGED_PRODUCTS = 10_000;

/** What an action makes of a product: the new fields of it and its variants, or why it is left as it is. */
type Plan = { product?: RowFields; variants?: { id: number; fields: RowFields }[] } | { reason: string };

const ENTRY_OF_ACTION: Record<ProductAction['kind'], AuditAction> = {
  publish: 'product.publish',
  hide: 'product.hide',
  archive: 'product.archive',
  'change-prices': 'product.change-prices',
  'change-tags': 'product.change-tags',
  'change-category': 'product.change-category',
  'change-stock': 'inventory.adjust',
};

/**
 * Applies one action to many products in one transaction. A product that it does not fit is left as it is, with the
 * reason. The operation can be taken back as a whole.
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
    const products = await selectStoredProducts(trx, await findIds(trx, body), { isLocked: true });
    const reply: ChangeProductsReply = { changed: 0, skipped: [] };
    const changes: CatalogChange[] = [];
    for (const product of products) {
      const plan = planAction(product, body.action);
      const planned = 'reason' in plan ? [] : changesOf(product, plan);
      changes.push(...planned);
      if (planned.length > 0) reply.changed += 1;
      else {
        const reason = 'reason' in plan ? plan.reason : 'It is so already.';
        reply.skipped.push({ id: product.id, title: String(product.fields.title), reason });
      }
    }
    if (changes.length > 0) {
      await applyChanges(trx, changes, { actor });
      const operationId = await recordOperation(trx, changes);
      const { kind, ...details } = body.action;
      reply.entryId = await writeAudit(trx, actor, {
        action: ENTRY_OF_ACTION[kind],
        subjectKind: 'product',
        subjectId: reply.changed === 1 ? changedProduct(products, changes) : `${reply.changed} products`,
        after: { products: reply.changed, ...details },
        operationId,
      });
    }
    if (idempotent) await storeReply(trx, idempotent, reply);
    return reply;
  });
}

async function findIds(trx: Transaction, { ids, query, expected }: ChangeProductsBody): Promise<string[]> {
  if (ids) return ids;
  if (!query) throw new UserError('invalid_request', 'Choose products, or send the query that they match.');
  const matching = await selectMatchingIds(trx, query, await readStoreInfo(trx), MAX_CHANGED_PRODUCTS + 1);
  if (matching.length > MAX_CHANGED_PRODUCTS)
    throw new UserError('invalid_request', 'Change at most 10,000 products at once: filter the list first.');
  if (expected !== undefined && expected !== matching.length)
    throw new UserError(
      'invalid_request',
      `${matching.length} products match now, not ${expected}. Look at the list again.`,
    );
  return matching;
}

function changedProduct(products: StoredProduct[], [first]: CatalogChange[]): string {
  const isChanged = ({ id, variants }: StoredProduct) =>
    first?.kind === 'product'
      ? id === first.id
      : variants.some((variant) => String(variant.id) === first?.id);
  return products.find(isChanged)?.id ?? '';
}

function planAction(product: StoredProduct, action: ProductAction): Plan {
  switch (action.kind) {
    case 'publish':
      return planPublish(product);
    case 'hide':
      return product.fields.status === 'archived'
        ? { reason: 'It is archived.' }
        : { product: { is_published: false } };
    case 'archive':
      return { product: { status: 'archived' } };
    case 'change-prices':
      return planPrices(product, action);
    case 'change-tags':
      return { product: { tags: changedTags(product.fields.tags as string[], action) } };
    case 'change-category':
      return { product: { category: action.category } };
    case 'change-stock':
      return planStockChange(product, action);
  }
}

function planPublish({ variants }: StoredProduct): Plan {
  const isFree = variants.some(({ fields }) => Number(fields.regular_price_paise) === 0);
  return isFree
    ? { reason: 'It has no price. Enter one, then publish it.' }
    : { product: { status: 'active', is_published: true } };
}

function planPrices(
  { fields: product, variants }: StoredProduct,
  { percent, rounding }: Extract<ProductAction, { kind: 'change-prices' }>,
): Plan {
  const planned = variants.map(({ id, fields }) => {
    const regular = changePrice(Number(fields.regular_price_paise), percent, rounding);
    const old = fields.discounted_price_paise;
    const discounted = old === null ? null : changePrice(Number(old), percent, rounding);
    const prices = {
      regular_price_paise: regular,
      discounted_price_paise: discounted !== null && discounted < regular ? discounted : null,
    };
    return {
      id,
      fields: prices,
      mrp: findMrp(product.facts as Facts, { mrpPaise: fields.mrp_paise as number | null }),
    };
  });
  const above = planned.find(({ fields, mrp }) => mrp !== undefined && fields.regular_price_paise > mrp);
  if (above)
    return {
      reason: `The price ${formatPaise(above.fields.regular_price_paise)} would be above the MRP ${formatPaise(above.mrp ?? 0)}.`,
    };
  return { variants: planned.map(({ id, fields }) => ({ id, fields })) };
}

function changedTags(
  tags: string[],
  { add, remove }: Extract<ProductAction, { kind: 'change-tags' }>,
): string[] {
  const key = (tag: string) => tag.toLowerCase();
  const remaining = tags.filter((tag) => !remove.some((each) => key(each) === key(tag)));
  return [...remaining, ...add.filter((tag) => !remaining.some((each) => key(each) === key(tag)))];
}

function planStockChange(
  { variants }: StoredProduct,
  { units, mode }: Extract<ProductAction, { kind: 'change-stock' }>,
): Plan {
  const planned = variants.map(({ id, fields }) => ({
    id,
    stock: mode === 'set' ? units : Number(fields.stock) + units,
    canBeNegative: fields.allow_backorder === true,
  }));
  if (planned.some(({ stock, canBeNegative }) => stock < 0 && !canBeNegative))
    return { reason: 'It has fewer units than that.' };
  return { variants: planned.map(({ id, stock }) => ({ id, fields: { stock } })) };
}

function changesOf(stored: StoredProduct, { product, variants = [] }: Exclude<Plan, { reason: string }>) {
  const changes: CatalogChange[] = [];
  const ofProduct = product && differingFields(stored.fields, product, isSameJson);
  if (ofProduct) changes.push({ kind: 'product', id: stored.id, ...ofProduct });
  for (const { id, fields } of variants) {
    const before = stored.variants.find((variant) => variant.id === id)?.fields ?? {};
    const difference = differingFields(before, fields, isSameJson);
    if (difference) changes.push({ kind: 'variant', id: String(id), ...difference });
  }
  return changes;
}
