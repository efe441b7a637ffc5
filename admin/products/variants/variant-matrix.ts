import { BLANK_VARIANT } from '#contract/admin/catalog/blank-product.ts';
import type { EditedVariant } from '#contract/admin/catalog/products.ts';

/** The most variants of a product, as in contract/admin/catalog/product-fields.ts. */
export const MAX_VARIANTS = 2_000;
/** The most options of a product, as there. */
export const MAX_OPTIONS = 3;
/** Combinations that a browser lists in a moment. */
export const MAX_COMBINATIONS = 100_000;

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
 * The variants of changed options. A variant whose values stay keeps its row, also if a value was renamed or an option was
 * added. A combination with an added value or option becomes a row, with price, weight and MRP of the first one; a
 * combination that was removed before stays removed.
 */
export function changeOptions(
  before: readonly Option[],
  after: readonly Option[],
  variants: Variants,
  newKey: () => string,
): Variants {
  const usable = after.filter(({ values }) => values.length > 0);
  const followed = followOptions(before, usable);
  const rows = listVariants(variants).map(
    ([key, variant]) => [key, { ...variant, values: followed.valuesOf(variant) }] as const,
  );
  const known = new Set(rows.map(([, { values }]) => followed.formerPart(values)));
  const isExpected = (values: readonly string[]) =>
    before.length === 0 || followed.hasNewValue(values) || known.has(followed.formerPart(values));
  return fillMatrix(variants, rows, combinations(usable).filter(isExpected), newKey);
}

/** The variants with a row for each combination of the options. */
export function addMissingVariants(
  options: readonly Option[],
  variants: Variants,
  newKey: () => string,
): Variants {
  return fillMatrix(variants, listVariants(variants), combinations(options), newKey);
}

/** The variants that a product had, with the names of its options. */
export interface FormerVariants {
  options: readonly string[];
  variants: Variants;
}

/**
 * Gives rows that were not there before (`known`) what a removed row with the same values contained, and its key: a value
 * that is removed and entered again loses nothing. `former`: the latest last.
 */
export function reuseRemoved(
  { options, variants }: FormerVariants,
  known: Variants,
  former: readonly FormerVariants[],
): Variants {
  const nameOf = (names: readonly string[], { values }: EditedVariant) =>
    JSON.stringify(names.map((name, i) => `${name} ${values[i]}`).sort());
  const removed = new Map(
    former.flatMap((each) =>
      listVariants(each.variants).flatMap(([key, variant]) =>
        variants[key] ? [] : [[nameOf(each.options, variant), { key, variant }] as const],
      ),
    ),
  );
  const rows = Object.entries(variants).map(([key, variant]) => {
    const found = variant && !(key in known) ? removed.get(nameOf(options, variant)) : undefined;
    if (!variant || !found) return [key, variant] as const;
    const { values, position } = variant;
    // the key of one that was removed and saved is unknown to the server
    return [found.key in variants ? found.key : key, { ...found.variant, values, position }] as const;
  });
  // the last of a key counts: first what is removed
  return Object.fromEntries(rows.toSorted(([, a], [, b]) => Number(a !== null) - Number(b !== null)));
}

/** How many variants the options make. */
export const countCombinations = (options: readonly Option[]): number =>
  options.reduce((product, { values }) => product * Math.max(1, values.length), 1);

/** A row for each combination, in order: the one that has these values, or a new one. Other variants are removed. */
function fillMatrix(
  variants: Variants,
  rows: readonly (readonly [key: string, variant: EditedVariant])[],
  expected: readonly string[][],
  newKey: () => string,
): Variants {
  // of several rows with the same values the first stays
  const rowByValues = new Map(rows.map((row) => [JSON.stringify(row[1].values), row] as const).reverse());
  const result: Record<string, EditedVariant | null> = Object.fromEntries(
    Object.keys(variants).map((key) => [key, null]),
  );
  for (const [i, values] of expected.entries()) {
    const [key, variant] = rowByValues.get(JSON.stringify(values)) ?? [newKey(), newVariant(rows[0]?.[1])];
    result[key] = { ...variant, values, position: i + 1 };
  }
  return result;
}

/** A variant without options and units. Prices and what else is the same for most variants are those of `template`. */
export function newVariant(template: EditedVariant = BLANK_VARIANT): EditedVariant {
  const { price, compareAtPrice, mrp, allowsBackorder, weightGrams } = template;
  return { ...BLANK_VARIANT, price, compareAtPrice, mrp, allowsBackorder, weightGrams };
}

/** The place that an option had before the options changed; -1 if it is new. A new name in the same place is the same option. */
export function formerOption(before: readonly Option[], after: readonly Option[], at: number): number {
  const same = before.findIndex(({ name }) => name === after[at]?.name);
  return same >= 0 || before.length !== after.length ? same : at;
}

/** How the values of variants follow a change of the options. */
function followOptions(before: readonly Option[], after: readonly Option[]) {
  const columns = after.map(({ values }, i) => {
    const index = formerOption(before, after, i);
    const oldValues = before[index]?.values ?? [];
    const present = new Map(
      values.map((value, place) => [formerValue(value, place, oldValues, values), value]),
    );
    return {
      index,
      first: values[0] ?? '',
      present,
      known: new Set(oldValues.map((old) => present.get(old))),
    };
  });
  const isFormer = (i: number) => (columns[i]?.index ?? -1) >= 0;
  return {
    valuesOf: ({ values }: EditedVariant): string[] =>
      columns.map(({ index, first, present }) => {
        const old = values[index];
        return old === undefined ? first : (present.get(old) ?? old);
      }),
    /** The values of the options that there were before, as a key. */
    formerPart: (values: readonly string[]) => JSON.stringify(values.filter((_, i) => isFormer(i))),
    hasNewValue: (values: readonly string[]) =>
      values.some((value, i) => isFormer(i) && !columns[i]?.known.has(value)),
  };
}

/**
 * The name that a value had before the values of its option changed. A new value in the place of one that is gone is the
 * same value, renamed.
 */
export function formerValue(
  value: string,
  at: number,
  before: readonly string[],
  after: readonly string[],
): string {
  const old = before[at];
  const isRenamed = before.length === after.length && !before.includes(value);
  return isRenamed && old !== undefined && !after.includes(old) ? old : value;
}

/** Every combination of the values, in order. */
export function combinations(options: readonly Option[]): string[][] {
  return options.reduce<string[][]>(
    (rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])),
    [[]],
  );
}
