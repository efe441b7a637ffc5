import { expect, test } from 'vitest';
import { mergeVersions, setField } from '#admin/kit/draft/merge.ts';
import { BLANK_PRODUCT, BLANK_VARIANT } from '#contract/admin/catalog/blank-product.ts';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { alignOptions } from './merge-options.ts';
import { changeOptions, listOptions, listVariants, type Option } from './variant-matrix.ts';

const ONE: AdminProduct = {
  ...BLANK_PRODUCT,
  variants: { 1: { ...BLANK_VARIANT, price: 500, stock: 5 } },
  imageStates: [],
  path: '',
  formerHandles: [],
};
const size = (...values: string[]): Option => ({ name: 'Size', values });
const colour = (...values: string[]): Option => ({ name: 'Colour', values });

let added = 0;
/** The product once its options are these, as the editor changes them. */
function withOptions(product: AdminProduct, options: Option[], prefix: string): AdminProduct {
  const newKey = () => {
    added += 1;
    return `${prefix}${added}`;
  };
  const before = listOptions(product.options, product.variants);
  const variants = changeOptions(before, options, product.variants, newKey);
  return {
    ...product,
    options: options.map(({ name }) => name),
    variants: variants as AdminProduct['variants'],
  };
}
/** As the server stores it: what was removed is gone. */
const stored = (product: AdminProduct): AdminProduct => ({
  ...product,
  variants: Object.fromEntries(listVariants(product.variants)),
});
const product = (...options: Option[]) => stored(withOptions(ONE, options, 'b'));
const keyOf = ({ variants }: AdminProduct, name: string) =>
  listVariants(variants).find(([, { values }]) => values.join(' / ') === name)?.[0] ?? '';
const set = (value: AdminProduct, name: string, field: string, next: unknown) =>
  setField(value, `variants.${keyOf(value, name)}.${field}`, next);

/** What I see after someone else has saved. */
function merge(base: AdminProduct, mine: AdminProduct, theirs: AdminProduct) {
  const { value, conflicts } = mergeVersions(base, mine, stored(theirs), {
    align: alignOptions,
    isDerived: (path) => /^variants\.[^.]+\.(?:image|position)$/.test(path),
  });
  const units = Object.fromEntries(
    listVariants(value.variants).map(([, { values, stock }]) => [values.join(' / '), stock]),
  );
  return { value, conflicts, options: value.options, units };
}

test('two people add an option each: the product has both, and every unit once', () => {
  const base = ONE;
  const mine = set(withOptions(base, [size('S', 'M')], 'm'), 'M', 'stock', 4);
  const theirs = set(withOptions(base, [colour('Red', 'Blue')], 't'), 'Blue', 'stock', 3);
  const merged = merge(base, mine, theirs);
  expect(merged.options).toEqual(['Colour', 'Size']);
  expect(merged.units).toEqual({ 'Red / S': 5, 'Red / M': 4, 'Blue / S': 3, 'Blue / M': 0 });
  expect(merged.conflicts).toEqual([]);
});

test('values that two people add to one option, or to two, are all there with every combination', () => {
  const one = product(size('S', 'M'));
  expect(
    merge(one, withOptions(one, [size('S', 'M', 'L')], 'm'), withOptions(one, [size('S', 'M', 'XL')], 't')),
  ).toMatchObject({ units: { S: 5, M: 0, L: 0, XL: 0 }, conflicts: [] });
  const two = product(size('S', 'M'), colour('Red'));
  const mine = withOptions(two, [size('S', 'M', 'L'), colour('Red')], 'm');
  const theirs = withOptions(two, [size('S', 'M'), colour('Red', 'Green')], 't');
  const { units, conflicts } = merge(two, mine, theirs);
  expect(Object.keys(units)).toEqual([
    'S / Red',
    'S / Green',
    'M / Red',
    'M / Green',
    'L / Red',
    'L / Green',
  ]);
  expect(conflicts).toEqual([]);
});

test('a value that both add is one variant: only what both entered in one field is a choice', () => {
  const base = product(size('S', 'M'));
  const added = (prefix: string) => withOptions(base, [size('S', 'M', 'L')], prefix);
  const mine = set(set(added('m'), 'L', 'stock', 7), 'L', 'sku', 'L-1');
  const theirs = set(set(added('t'), 'L', 'stock', 9), 'L', 'price', 600);
  const { value, conflicts, units } = merge(base, mine, theirs);
  const key = keyOf(theirs, 'L');
  expect(units).toEqual({ S: 5, M: 0, L: 7 });
  expect(value.variants[key]).toMatchObject({ price: 600, sku: 'L-1' });
  expect(conflicts).toEqual([{ path: `variants.${key}.stock`, mine: 7, theirs: 9 }]);
});

test('a value that one adds gets the option that the other adds; a new name stays', () => {
  const base = product(size('S', 'M'));
  const theirs = withOptions(base, [size('S', 'M'), colour('Red', 'Blue')], 't');
  const withL = merge(base, withOptions(base, [size('S', 'M', 'L')], 'm'), theirs);
  expect(Object.keys(withL.units)).toEqual(
    ['S', 'M', 'L'].flatMap((name) => [`${name} / Red`, `${name} / Blue`]),
  );
  const renamed = merge(base, withOptions(base, [size('Small', 'M')], 'm'), theirs);
  expect(renamed.units).toEqual({ 'Small / Red': 5, 'Small / Blue': 0, 'M / Red': 0, 'M / Blue': 0 });
  expect([withL.conflicts, renamed.conflicts]).toEqual([[], []]);
});

test('the same option with different first values has all of them, and every unit once', () => {
  const mine = set(withOptions(ONE, [size('S', 'M')], 'm'), 'M', 'stock', 4);
  const merged = merge(ONE, mine, withOptions(ONE, [size('L')], 't'));
  expect([merged.units, merged.conflicts]).toEqual([{ L: 5, S: 0, M: 4 }, []]);
});

test('two new names of one value are a choice', () => {
  const base = product(size('S', 'M'));
  const named = (name: string) => withOptions(base, [size(name, 'M')], name);
  expect(merge(base, named('Small'), named('Petite')).conflicts.map(({ path }) => path)).toEqual([
    'variants',
  ]);
});

test('a combination that one of both removed stays removed, and a changed one that is gone is a choice', () => {
  const base = product(size('S', 'M'), colour('Red', 'Blue'));
  const removed = { ...base.variants, [keyOf(base, 'M / Blue')]: null };
  const mine = { ...base, variants: removed as unknown as AdminProduct['variants'] };
  const theirs = withOptions(base, [size('S', 'M', 'L'), colour('Red', 'Blue')], 't');
  expect(Object.keys(merge(base, mine, theirs).units)).toEqual([
    ...['S / Red', 'S / Blue', 'M / Red', 'L / Red', 'L / Blue'],
  ]);
  const key = keyOf(base, 'S / Red');
  const withPrice = set(
    withOptions(base, [size('S', 'M', 'L'), colour('Red', 'Blue')], 'm'),
    'S / Red',
    'price',
    9,
  );
  const without = withOptions(base, [size('M'), colour('Red', 'Blue', 'Green')], 't');
  const { conflicts } = merge(base, withPrice, without);
  expect(conflicts.map(({ path, theirs: stays }) => [path, stays])).toEqual([[`variants.${key}`, null]]);
});

test('an option that one removes and the other extends is one choice between all options and variants', () => {
  const base = product(size('S', 'M'), colour('Red', 'Blue'));
  const mine = withOptions(base, [size('S', 'M')], 'm');
  const theirs = withOptions(base, [size('S', 'M'), colour('Red', 'Blue', 'Green')], 't');
  const { units, conflicts } = merge(base, mine, theirs);
  expect(Object.keys(units)).toEqual(['S', 'M']);
  expect(conflicts).toMatchObject([
    { path: 'variants', theirs: stored(theirs).variants, others: { options: ['Size', 'Colour'] } },
  ]);
});

test('options of both that make more variants or options than a product has are one choice, with the reason', () => {
  const names = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}${i}`);
  const add = (option: Option, prefix: string) => withOptions(ONE, [option], prefix);
  const reasonOf = (sizes: number, colours: number) => {
    const mine = add(size(...names('S', sizes)), 'm');
    return merge(ONE, mine, add(colour(...names('C', colours)), 't')).conflicts.map(({ path, reason }) => [
      path,
      reason,
    ]);
  };
  expect(reasonOf(50, 40)).toEqual([]);
  const most = 'a product has at most 2,000.';
  expect(reasonOf(50, 41)).toEqual([['variants', `Together these are 2,050 variants; ${most}`]]);
  expect(reasonOf(1000, 1000)).toEqual([['variants', `Together these are 10,00,000 variants; ${most}`]]);
  const base = product(size('S'), colour('Red'));
  const withThird = (name: string) =>
    withOptions(base, [size('S'), colour('Red'), { name, values: ['A'] }], name);
  expect(merge(base, withThird('Fit'), withThird('Length')).conflicts).toMatchObject([
    { path: 'variants', reason: 'Together these are 4 options; a product has at most 3.' },
  ]);
});
