import type { AuditAction } from '#contract/admin/audit-actions.ts';
import { BLANK_PRODUCT } from '#contract/admin/catalog/blank-product.ts';
import type {
  CreateProductBody,
  EditedProduct,
  EditedVariant,
  PatchProductBody,
} from '#contract/admin/catalog/products.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/errors/field-error.ts';
import { UserError } from '#server/errors/user-error.ts';
import { recordOperation } from '#server/operations/record-operation.ts';
import type { RowFields } from '#server/operations/row-change.ts';
import { contentVersion, versionConflict } from '#server/security/content-version.ts';
import { resolveProductId } from '../csv/product/product-handle.ts';
import { applyChanges } from './apply-changes-queries.ts';
import { type CatalogRowChange, deletionOf, type StoredProduct } from './catalog-change.ts';
import { checkProduct } from './check-product.ts';
import { productColumns, toEditedProduct, variantColumns } from './edited-product.ts';
import { mergeProduct, planStoredRows } from './plan-edit.ts';
import {
  findPresentProductId,
  lockHandle,
  nextProductPosition,
  nextVariantIds,
  selectStoredProducts,
} from './stored-product-queries.ts';

/** The version of a product, for `If-Match`. It does not change with the stock. */
export function productVersion(product: EditedProduct): string {
  const { variants, ...fields } = product;
  const withoutStock = Object.entries(variants).map(([id, { stock: _, ...variant }]) => [id, variant]);
  return contentVersion([fields, withoutStock]);
}

/** `entryId`: the entry of the activity log, by which it is taken back; undefined if nothing changed. */
interface SavedProduct {
  handle: string;
  entryId: number | undefined;
}

/**
 * Changes a product by a merge patch. Orders, and the handle by which shoppers find it, stay readable.
 * Throws UserError: product_not_found, precondition_failed (with the present product), invalid_request.
 */
export async function editProduct(
  db: Database,
  id: string,
  {
    patch,
    version,
    current,
  }: { patch: PatchProductBody; version: string; current: (trx: Transaction) => Promise<unknown> },
  actor: Actor,
): Promise<SavedProduct> {
  return await db.transaction().execute(async (trx) => {
    const stored = await lockProduct(trx, id);
    const before = toEditedProduct(stored);
    const currentVersion = productVersion(before);
    if (version !== currentVersion) {
      const message = 'This product was changed meanwhile. Look at both versions.';
      throw versionConflict({ current: await current(trx), currentVersion, message });
    }
    const after = mergeProduct(before, patch);
    checkProduct(after);
    if (after.handle !== stored.id) await rejectTakenHandle(trx, after.handle);
    const changes = await planEdit(trx, stored, before, after);
    const entryId = await storeChanges(trx, changes, { id: stored.id, action: 'product.edit' }, actor);
    return { handle: after.handle, entryId };
  });
}

/** Adds a product. Throws UserError: invalid_request. */
export async function createProduct(
  db: Database,
  body: CreateProductBody,
  actor: Actor,
): Promise<SavedProduct> {
  return await db.transaction().execute(async (trx) => {
    const base = { ...BLANK_PRODUCT, handle: body.handle ?? (await findFreeHandle(trx, body.title)) };
    const after = mergeProduct(base, { variants: { new: {} }, ...body });
    checkProduct(after);
    if (body.handle !== undefined) await rejectTakenHandle(trx, after.handle);
    const changes = await planCreation(trx, after);
    const entryId = await storeChanges(trx, changes, { id: after.handle, action: 'product.create' }, actor);
    return { handle: after.handle, entryId };
  });
}

/** Adds a copy without stock as a draft. Throws UserError: product_not_found. */
export async function duplicateProduct(db: Database, id: string, actor: Actor): Promise<SavedProduct> {
  return await db.transaction().execute(async (trx) => {
    const original = toEditedProduct(await lockProduct(trx, id));
    const title = `${original.title} (copy)`.slice(-255);
    const variants = Object.fromEntries(
      Object.entries(original.variants).map(([key, variant]) => [key, { ...variant, sku: null, stock: 0 }]),
    );
    const handle = await findFreeHandle(trx, title);
    const copy: EditedProduct = { ...original, title, handle, status: 'draft', variants };
    const changes = await planCreation(trx, copy);
    const entryId = await storeChanges(trx, changes, { id: handle, action: 'product.duplicate' }, actor);
    return { handle, entryId };
  });
}

/** Deletes a product. Its orders stay readable. Throws UserError: product_not_found. */
export async function deleteProduct(db: Database, id: string, actor: Actor): Promise<SavedProduct> {
  return await db.transaction().execute(async (trx) => {
    const stored = await lockProduct(trx, id);
    const changes = deletionOf(stored);
    const entryId = await storeChanges(trx, changes, { id: stored.id, action: 'product.delete' }, actor);
    return { handle: stored.id, entryId };
  });
}

async function lockProduct(trx: Transaction, id: string): Promise<StoredProduct> {
  const presentId = await findPresentProductId(trx, id);
  const [stored] =
    presentId === undefined ? [] : await selectStoredProducts(trx, [presentId], { isLocked: true });
  if (!stored)
    throw new UserError('product_not_found', 'This product does not exist. It may have been deleted.');
  return stored;
}

async function storeChanges(
  trx: Transaction,
  changes: CatalogRowChange[],
  { id, action }: { id: string; action: AuditAction },
  actor: Actor,
): Promise<number | undefined> {
  if (changes.length === 0) return undefined;
  await applyChanges(trx, changes, { actor });
  const operationId = await recordOperation(trx, changes);
  const ofProduct = changes.find(({ kind }) => kind === 'product');
  const variants = changes.filter(({ kind }) => kind === 'variant').length;
  return await writeAudit(trx, actor, {
    action,
    subjectKind: 'product',
    subjectId: id,
    ...(action === 'product.edit' && ofProduct?.before && { before: ofProduct.before }),
    after: { ...(action === 'product.edit' && ofProduct?.after), ...(variants > 0 && { variants }) },
    operationId,
  });
}

async function planEdit(
  trx: Transaction,
  stored: StoredProduct,
  before: EditedProduct,
  after: EditedProduct,
): Promise<CatalogRowChange[]> {
  const added = Object.entries(after.variants).filter(([key]) => before.variants[key] === undefined);
  return [
    ...planStoredRows(stored, before, after),
    ...(await planVariants(
      trx,
      added.map(([, variant]) => variant),
      after,
    )),
  ];
}

async function planCreation(trx: Transaction, product: EditedProduct): Promise<CatalogRowChange[]> {
  const fields: RowFields = {
    ...productColumns(product),
    extra_columns: {},
    position: await nextProductPosition(trx),
  };
  return [
    { kind: 'product', id: product.handle, before: null, after: fields },
    ...(await planVariants(trx, Object.values(product.variants), product)),
  ];
}

async function planVariants(
  trx: Transaction,
  variants: readonly EditedVariant[],
  { handle, options }: EditedProduct,
): Promise<CatalogRowChange[]> {
  const ids = await nextVariantIds(trx, variants.length);
  return variants.map((variant, i) => ({
    kind: 'variant',
    id: String(ids[i]),
    before: null,
    after: { product_id: handle, ...variantColumns(variant, options, {}) },
  }));
}

async function rejectTakenHandle(trx: Transaction, handle: string): Promise<void> {
  await lockHandle(trx, handle);
  const [taken] = await selectStoredProducts(trx, [handle]);
  if (!taken) return;
  const message = `Another product has the URL handle ${handle}.`;
  throw fieldError('handle', message);
}

/** A handle made of the title that no product has or had. No other product gets it until the transaction ends. */
async function findFreeHandle(trx: Transaction, title: string): Promise<string> {
  const slug = (resolveProductId('', title) ?? 'product').slice(0, 240);
  for (let number = 1; ; number += 1) {
    const handle = number === 1 ? slug : `${slug}-${number}`;
    await lockHandle(trx, handle);
    if ((await findPresentProductId(trx, handle)) === undefined) return handle;
  }
}
