import { BLANK_VARIANT } from '#contract/admin/catalog/blank-product.ts';
import type { EditedVariant } from '#contract/admin/catalog/products.ts';

/** Variants by key: the id, or any other text for new ones. Null: removed. */
export type Variants = Readonly<Record<string, EditedVariant | null>>;

/** An option with its values in order. */
export interface Option {
  name: string;
  values: string[];
}

/** The variants that are left, in order. */
export function listVariants(variants: Variants): [key: string, variant: EditedVariant][] {
  return Object.entries(variants)
    .filter((entry): entry is [string, EditedVariant] => entry[1] !== null)
    .sort(([, a], [, b]) => a.position - b.position);
}

/** The options with the values that the variants have. */
export function listOptions(names: readonly string[], variants: Variants): Option[] {
  const listed = listVariants(variants);
  return names.map((name, i) => ({
    name,
    values: [...new Set(listed.map(([, { values }]) => values[i] ?? ''))].filter((value) => value !== ''),
  }));
}

/**
 * The variants of changed options: one per combination of values. A variant whose values stay keeps its row, also if a
 * value was renamed or an option was added. A new row takes price, weight and MRP of the first one.
 */
export function changeOptions(
  before: readonly Option[],
  after: readonly Option[],
  variants: Variants,
  newKey: () => string,
): Variants {
  const usable = after.filter(({ values }) => values.length > 0);
  const rows = listVariants(variants);
  const template = rows[0]?.[1];
  const renamed = rows.map(([key, variant]) => ({
    key,
    variant,
    values: followOptions(variant, before, usable),
  }));
  const result: Record<string, EditedVariant | null> = Object.fromEntries(
    Object.keys(variants).map((key) => [key, null]),
  );
  combinations(usable.map(({ values }) => values)).forEach((values, i) => {
    const position = i + 1;
    const stored = renamed.find((row) => result[row.key] === null && isSame(row.values, values));
    if (stored) result[stored.key] = { ...stored.variant, values, position };
    else result[newKey()] = { ...newVariant(template), values, position };
  });
  // keys of rows that were never saved and are gone
  return result;
}

/** A variant without options and units. Prices and what else is the same for most variants are those of `template`. */
export function newVariant(template: EditedVariant = BLANK_VARIANT): EditedVariant {
  const { price, compareAtPrice, mrp, allowsBackorder, weightGrams } = template;
  return { ...BLANK_VARIANT, price, compareAtPrice, mrp, allowsBackorder, weightGrams };
}

/** The values of a variant under the new options. A value that was renamed in its place follows. */
function followOptions(
  variant: EditedVariant,
  before: readonly Option[],
  after: readonly Option[],
): string[] {
  return after.map(({ name, values }, i) => {
    const at = before.findIndex((option) => option.name === name);
    const index = at >= 0 ? at : before.length === after.length ? i : -1;
    const old = variant.values[index];
    if (old === undefined || index < 0) return values[0] ?? '';
    const oldValues = before[index]?.values ?? [];
    const isRenaming = !values.includes(old) && oldValues.length === values.length;
    return isRenaming ? (values[oldValues.indexOf(old)] ?? old) : old;
  });
}

function combinations(lists: readonly string[][]): string[][] {
  return lists.reduce<string[][]>(
    (rows, values) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, i) => value === b[i]);
