import { BLANK_VARIANT } from '#contract/admin/catalog/blank-product.ts';
import type { EditedProduct, EditedVariant, PatchProductBody } from '#contract/admin/catalog/products.ts';
import { isSameJson } from '#server/operations/row-change.ts';
import { detectGender } from '../gender.ts';
import { type CatalogRowChange, differingFields, type StoredProduct } from './catalog-change.ts';
import { productColumns, variantColumns } from './edited-product.ts';

/** The product with the fields of a merge patch. */
export function mergeProduct(
  product: EditedProduct,
  { facts = {}, variants = {}, ...fields }: PatchProductBody,
): EditedProduct {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const merged = { ...product, ...given, facts: { ...product.facts }, variants: { ...product.variants } };
  if (['gender', 'category', 'tags'].some((name) => name in given)) merged.gender = genderOf(merged);
  for (const [label, value] of Object.entries(facts)) {
    if (value === null) delete merged.facts[label];
    else merged.facts[label] = value;
  }
  for (const [key, changed] of Object.entries(variants)) {
    if (changed === null) delete merged.variants[key];
    else merged.variants[key] = mergeVariant(merged.variants[key], changed);
  }
  return merged;
}

/** As an import finds it: the pages Men and Women of the shop list a product by it. */
const genderOf = ({ gender, tags, category }: Pick<EditedProduct, 'gender' | 'tags' | 'category'>) =>
  detectGender(gender ?? '', tags, category ?? '');

type ChangedVariant = NonNullable<NonNullable<PatchProductBody['variants']>[string]>;

function mergeVariant(
  before: EditedVariant | undefined,
  { stockSeen, ...changed }: ChangedVariant,
): EditedVariant {
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const merged = { ...BLANK_VARIANT, ...before, ...given };
  if (before === undefined || changed.stock === undefined || stockSeen === undefined) return merged;
  return { ...merged, stock: before.stock + changed.stock - stockSeen };
}

/**
 * The changes of a product and its stored variants. Only columns whose field was edited change: what the editor does not
 * show stays as it was imported.
 */
export function planStoredRows(
  stored: StoredProduct,
  before: EditedProduct,
  after: EditedProduct,
): CatalogRowChange[] {
  const changes: CatalogRowChange[] = [];
  const edited = differingFields(productColumns(before), productColumns(after), isSameJson);
  if (edited) {
    const storedFields = Object.fromEntries(
      Object.keys(edited.after).map((name) => [name, stored.fields[name]]),
    );
    changes.push({ kind: 'product', id: stored.id, before: storedFields, after: edited.after });
  }
  for (const { id, fields } of stored.variants) {
    const variant = after.variants[id];
    if (!variant) {
      changes.push({ kind: 'variant', id: String(id), before: fields, after: null });
      continue;
    }
    const columns = (one: EditedVariant, options: string[]) =>
      variantColumns(one, options, fields.extra_columns);
    const difference = differingFields(
      columns(before.variants[id] ?? BLANK_VARIANT, before.options),
      columns(variant, after.options),
      isSameJson,
    );
    if (!difference) continue;
    const storedFields = Object.fromEntries(
      Object.keys(difference.after).map((name) => [name, fields[name]]),
    );
    changes.push({ kind: 'variant', id: String(id), before: storedFields, after: difference.after });
  }
  return changes;
}
