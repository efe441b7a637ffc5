import { type Conflict, mergeLists } from '#admin/kit/draft/merge.ts';
import { formatCount } from '#admin/kit/figures.tsx';
import type { AdminProduct, EditedVariant } from '#contract/admin/catalog/products.ts';
import { isColorOption } from '#format/color-option.ts';
import { colorOptionIndex, fillColorImages } from '../product-colors.ts';
import {
  changeOptions,
  combinations,
  countCombinations,
  formerOption,
  formerValue,
  listOptions,
  listVariants,
  MAX_COMBINATIONS,
  MAX_OPTIONS,
  MAX_VARIANTS,
  newVariant,
  type Option,
} from './variant-matrix.ts';

interface Versions {
  base: AdminProduct;
  mine: AdminProduct;
  theirs: AdminProduct;
}
interface Aligned {
  base: AdminProduct;
  mine: AdminProduct;
  conflicts: Conflict[];
}

/**
 * Prepares the merge when two people changed options, or added or removed variants: `mine` gets the options and variants of
 * both, and `base` the variants of `theirs`, so that the rest merges field by field. If one of both removed an option, or
 * they are too many for a product, the choice is between all options and variants of one and of the other.
 */
export function alignOptions(versions: Versions): Aligned {
  const { base, mine, theirs } = versions;
  if (!isRestructured(base, mine) || !isRestructured(base, theirs)) return { base, mine, conflicts: [] };
  const merged = mergeOptions(versions);
  if (!merged) return chooseOptions(versions);
  const options = merged.options.length;
  if (options > MAX_OPTIONS) return chooseOptions(versions, tooMany(options, 'options', MAX_OPTIONS));
  const combined = countCombinations(merged.options);
  const aligned = combined > MAX_COMBINATIONS ? undefined : alignVariants(versions, merged);
  const variants = aligned ? listVariants(aligned.mine.variants).length : combined;
  return aligned && variants <= MAX_VARIANTS
    ? aligned
    : chooseOptions(versions, tooMany(variants, 'variants', MAX_VARIANTS));
}

const tooMany = (count: number, noun: string, limit: number) =>
  `Together these are ${formatCount(count)} ${noun}; a product has at most ${formatCount(limit)}.`;

const optionsOf = ({ options, variants }: AdminProduct) => listOptions(options, variants);

/** True if options, their values or the list of variants differ. */
function isRestructured(before: AdminProduct, after: AdminProduct): boolean {
  const structure = (product: AdminProduct) =>
    JSON.stringify([
      optionsOf(product),
      listVariants(product.variants).map(([key, { values }]) => [key, values]),
    ]);
  return structure(before) !== structure(after);
}

function chooseOptions({ base, mine, theirs }: Versions, reason?: string): Aligned {
  const { options, variants, swatches } = theirs;
  const removed = Object.fromEntries(Object.keys(variants).map((key) => [key, null]));
  return {
    base: { ...base, options, variants, swatches },
    mine: { ...mine, variants: { ...removed, ...mine.variants } as AdminProduct['variants'] },
    conflicts: [
      {
        path: 'variants',
        mine: mine.variants,
        theirs: variants,
        others: { options, swatches },
        ...(reason !== undefined && { reason }),
      },
    ],
  };
}

interface MergedOptions {
  /** With the options and values of both. */
  options: Option[];
  /** The options of each version with the new names that the other one gave. */
  renamedMine: Option[];
  renamedTheirs: Option[];
}

/** Undefined if one of both removed an option, or if both renamed the same. */
function mergeOptions({ base, mine, theirs }: Versions): MergedOptions | undefined {
  const before = optionsOf(base);
  if (isRenamedTwice(before, optionsOf(mine), optionsOf(theirs))) return undefined;
  const renamedTheirs = withNamesOf(before, optionsOf(mine), optionsOf(theirs));
  const renamedMine = withNamesOf(before, renamedTheirs, optionsOf(mine)).map((option) => ({
    ...option,
    name: find(renamedTheirs, option.name)?.name ?? option.name,
  }));
  const renamedBase = withNamesOf(before, renamedTheirs, before);
  const isInBoth = ({ name }: Option) => find(renamedMine, name) && find(renamedTheirs, name);
  if (!renamedBase.every(isInBoth)) return undefined;
  const placeOf = ({ name }: Option) => renamedBase.findIndex((option) => option.name === name);
  const places = renamedMine.map(placeOf).filter((place) => place >= 0);
  const isMovedByMe = places.some((place, i) => place < (places[i - 1] ?? 0));
  const [first, second] = isMovedByMe ? [renamedMine, renamedTheirs] : [renamedTheirs, renamedMine];
  const names = [...new Set([...first, ...second].map(({ name }) => name))];
  const options = names.map((name) => {
    const valuesIn = (version: readonly Option[]) => find(version, name)?.values ?? [];
    const lists = {
      base: valuesIn(renamedBase),
      mine: valuesIn(renamedMine),
      theirs: valuesIn(renamedTheirs),
    };
    return { name, values: mergeLists(lists, String).mine.map(String) };
  });
  return { options, renamedMine, renamedTheirs };
}

const find = (options: readonly Option[], name: string) =>
  options.find(
    (option) =>
      option.name.toLowerCase() === name.toLowerCase() || (isColorOption(option.name) && isColorOption(name)),
  );

/** True if two people gave the same option or value different names. */
function isRenamedTwice(
  before: readonly Option[],
  mine: readonly Option[],
  theirs: readonly Option[],
): boolean {
  const namesIn = (renamed: readonly Option[]) =>
    withNamesOf(before, renamed, before).flatMap(({ name, values }) => [name, ...values]);
  const [names, mineNames, theirNames] = [namesIn(before), namesIn(mine), namesIn(theirs)];
  return names.some(
    (name, i) => mineNames[i] !== name && theirNames[i] !== name && mineNames[i] !== theirNames[i],
  );
}

/** The options of one version with the names that `renamed` gave to options and values of `before`. */
function withNamesOf(
  before: readonly Option[],
  renamed: readonly Option[],
  options: readonly Option[],
): Option[] {
  return options.map((option, i) => {
    const former = formerOption(before, options, i);
    const old = before[former];
    const source = renamed.find((_, at) => formerOption(before, renamed, at) === former);
    if (!old || !source) return option;
    const newNames = new Map(
      source.values.map((value, at) => [formerValue(value, at, old.values, source.values), value]),
    );
    const values = option.values.map((value, at) => {
      const key = formerValue(value, at, old.values, option.values);
      const next = newNames.get(key);
      return next === undefined || next === key ? value : next;
    });
    return { name: source.name === old.name ? option.name : source.name, values };
  });
}

type Row = readonly [key: string, variant: EditedVariant];

/** The variants of a version in the merged options, by their values. Keys of added ones begin with `+`. */
function rowsIn(product: AdminProduct, renamed: readonly Option[], options: readonly Option[]) {
  let count = 0;
  const newKey = () => {
    count += 1;
    return `+${count}`;
  };
  const variants = changeOptions(optionsOf(product), renamed, product.variants, newKey);
  const rows = listVariants(changeOptions(renamed, options, variants, newKey));
  return new Map(rows.map((row): [string, Row] => [JSON.stringify(row[1].values), row]));
}

function alignVariants({ base, mine, theirs }: Versions, merged: MergedOptions): Aligned {
  const { options, renamedMine, renamedTheirs } = merged;
  const mineByValues = rowsIn(mine, renamedMine, options);
  const theirsByValues = rowsIn(theirs, renamedTheirs, options);
  const blank = newVariant(listVariants(base.variants)[0]?.[1]);
  const baseRows: Record<string, EditedVariant> = {};
  // what gets no place among the merged options is removed
  const rows: Record<string, EditedVariant | null> = {};
  for (const [key, variant] of listVariants(theirs.variants)) {
    const { values, position } = variant;
    baseRows[key] = { ...(base.variants[key] ?? variant), values, position };
    rows[key] = null;
  }
  /** A variant that they removed: a choice only if I changed more than its values. */
  const addRemoved = (key: string, before: EditedVariant, variant: EditedVariant) => {
    const isSame = JSON.stringify({ ...variant, ...UNPLACED }) === JSON.stringify({ ...before, ...UNPLACED });
    baseRows[key] = before;
    rows[key] = isSame ? null : variant;
  };
  for (const [i, values] of combinations(options).entries()) {
    const own = mineByValues.get(JSON.stringify(values));
    const other = theirsByValues.get(JSON.stringify(values));
    const place = { values, position: i + 1 };
    const isMine = own !== undefined && own[0] in mine.variants;
    // the other combinations are missing because one of both does not want them
    if (!own || !(other || isMine)) continue;
    const before = base.variants[own[0]];
    if (other && other[0] in theirs.variants) {
      const [key, { values: stored, position, image }] = other;
      rows[key] = { ...(isMine ? own[1] : other[1]), ...place };
      // both added it: what each entered is what differs from a new variant
      if (isMine && !(key in base.variants)) baseRows[key] = { ...blank, values: stored, position, image };
    } else if (before && !(own[0] in theirs.variants)) addRemoved(own[0], before, { ...own[1], ...place });
    else {
      const key = isMine && !before ? own[0] : `new-${Object.keys(mine.variants).length}-${i}`;
      rows[key] = { ...(before ? apartFrom(before, own[1]) : own[1]), ...place };
    }
  }
  for (const [key, variant] of listVariants(mine.variants)) {
    const before = base.variants[key];
    if (!before || key in rows) continue;
    const presentValue = ({ name, values: [first = ''] }: Option) =>
      variant.values[renamedMine.findIndex((option) => option.name === name)] ?? first;
    addRemoved(key, before, { ...variant, values: options.map(presentValue) });
  }
  const colorIndex = colorOptionIndex(options);
  return {
    base: { ...base, options: theirs.options, variants: baseRows },
    mine: {
      ...mine,
      options: options.map(({ name }) => name),
      variants: fillColorImages(rows, colorIndex) as AdminProduct['variants'],
    },
    conflicts: [],
  };
}

/** My version of a variant to which they gave other values: it becomes one of its own, and its units are not counted twice. */
const apartFrom = (before: EditedVariant, variant: EditedVariant): EditedVariant => ({
  ...newVariant(variant),
  stock: variant.stock === before.stock ? 0 : variant.stock,
});

const UNPLACED = { values: [], position: 0, image: null };
