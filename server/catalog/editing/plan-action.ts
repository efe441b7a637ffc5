import { MAX_STOCK } from '#contract/admin/catalog/product-fields.ts';
import type { ProductAction } from '#contract/admin/catalog/products.ts';
import { changePrice } from '#format/change-price.ts';
import { formatCount } from '#format/indian-digits.ts';
import { formatPaise } from '#format/money.ts';
import { isSameJson, type RowFields } from '#server/operations/row-change.ts';
import { detectGender } from '../gender.ts';
import { findMrp } from '../mrp.ts';
import { planCells } from '../sheet/plan-cells.ts';
import { type CatalogRowChange, differingFields, type StoredProduct } from './catalog-change.ts';

/** What an action makes of a product: the new fields of it and its variants, or why it is left as it is. */
type Plan = { product?: RowFields; variants?: { id: number; fields: RowFields }[] } | { reason: string };

/** What an action changes of a product; nothing if it is so already. `unfit`: why the action does not fit it. */
export function planChangesOf(
  product: StoredProduct,
  action: ProductAction,
): { changes: CatalogRowChange[]; unfit?: string } {
  if (action.kind === 'edit-cells') return planCells(product, action);
  const plan = planAction(product, action);
  if ('reason' in plan) return { changes: [], unfit: plan.reason };
  return { changes: changesOf(product, plan) };
}

function planAction(product: StoredProduct, action: Exclude<ProductAction, { kind: 'edit-cells' }>): Plan {
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
      return { product: { tags: changedTags(product.fields.tags, action) } };
    case 'change-category':
      return planCategory(product, action.category);
    case 'change-featured':
      return { product: { is_featured: action.isFeatured } };
    case 'change-stock':
      return planStockChange(product, action);
  }
}

/** The pages Men and Women of the shop list a product by its gender. */
function planCategory({ fields }: StoredProduct, category: string | null): Plan {
  const gender = detectGender(fields.gender ?? '', fields.tags, category ?? '');
  return { product: { category, gender } };
}

function planPublish({ variants }: StoredProduct): Plan {
  const isFree = variants.some(
    ({ fields }) => (fields.discounted_price_paise ?? fields.regular_price_paise) === 0,
  );
  return isFree
    ? { reason: 'It has no price. Enter one, then publish it.' }
    : { product: { status: 'active', is_published: true } };
}

function planPrices(
  { fields: product, variants }: StoredProduct,
  { percent, rounding, raisesMrp }: Extract<ProductAction, { kind: 'change-prices' }>,
): Plan {
  const planned = variants.map(({ id, fields }) => {
    const regular = changePrice(Number(fields.regular_price_paise), percent, rounding);
    const old = fields.discounted_price_paise;
    const discounted = old === null ? null : changePrice(Number(old), percent, rounding);
    const prices = {
      regular_price_paise: regular,
      discounted_price_paise: discounted !== null && discounted < regular ? discounted : null,
    };
    const mrp = findMrp(product.facts, { mrpPaise: fields.mrp_paise });
    const isAbove = mrp !== undefined && regular > mrp;
    return { id, fields: { ...prices, ...(isAbove && { mrp_paise: regular }) }, mrp, isAbove };
  });
  const above = raisesMrp ? undefined : planned.find(({ isAbove }) => isAbove);
  if (above)
    return {
      reason: `The price ${formatPaise(above.fields.regular_price_paise)} would be above the MRP ${formatPaise(above.mrp ?? 0)}. Choose to raise the MRP too, or raise it in the table.`,
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
  if (planned.some(({ stock }) => Math.abs(stock) > MAX_STOCK))
    return { reason: `A stock has at most ${formatCount(MAX_STOCK)} units.` };
  return { variants: planned.map(({ id, stock }) => ({ id, fields: { stock } })) };
}

function changesOf(stored: StoredProduct, { product, variants = [] }: Exclude<Plan, { reason: string }>) {
  const changes: CatalogRowChange[] = [];
  const ofProduct = product && differingFields(stored.fields, product, isSameJson);
  if (ofProduct) changes.push({ kind: 'product', id: stored.id, ...ofProduct });
  for (const { id, fields } of variants) {
    const before = stored.variants.find((variant) => variant.id === id)?.fields ?? {};
    const difference = differingFields(before, fields, isSameJson);
    if (difference) changes.push({ kind: 'variant', id: String(id), ...difference });
  }
  return changes;
}
