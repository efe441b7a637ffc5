import { beforeEach, expect, test } from 'vitest';
import {
  addMissingVariants,
  changeOptions,
  listOptions,
  listVariants,
  newVariant,
  type Option,
} from './variant-matrix.ts';

let added = 0;
beforeEach(() => {
  added = 0;
});
const newKey = () => {
  added += 1;
  return `new-${added}`;
};
const SIZE: Option = { name: 'Size', values: ['S', 'M'] };
const COLOUR: Option = { name: 'Colour', values: ['Red', 'Blue'] };
const ROWS = {
  '1': { ...newVariant(), position: 1, values: ['S'], price: 100, stock: 5 },
  '2': { ...newVariant(), position: 2, values: ['M'], price: 200, stock: 7 },
};
const shown = (variants: Parameters<typeof listVariants>[0]) =>
  listVariants(variants).map(([key, { values, stock }]) => [key, values.join(' '), stock]);

test('an added option keeps the rows, and new rows take the first price', () => {
  const variants = changeOptions([SIZE], [SIZE, COLOUR], ROWS, newKey);
  expect(shown(variants)).toEqual([
    ['1', 'S Red', 5],
    ['new-1', 'S Blue', 0],
    ['2', 'M Red', 7],
    ['new-2', 'M Blue', 0],
  ]);
  expect(variants['new-1']?.price).toBe(100);
  expect(listOptions(['Size', 'Colour'], variants)).toEqual([SIZE, COLOUR]);
});

test('a renamed value and a new order keep their rows; a removed value removes its row', () => {
  expect(shown(changeOptions([SIZE], [{ name: 'Size', values: ['Small', 'M'] }], ROWS, newKey))).toEqual([
    ['1', 'Small', 5],
    ['2', 'M', 7],
  ]);
  expect(shown(changeOptions([SIZE], [{ name: 'Size', values: ['M', 'S'] }], ROWS, newKey))).toEqual([
    ['2', 'M', 7],
    ['1', 'S', 5],
  ]);
  const removed = changeOptions([SIZE], [{ name: 'Size', values: ['M'] }], ROWS, newKey);
  expect(shown(removed)).toEqual([['2', 'M', 7]]);
  expect(removed['1']).toBeNull();
});

test('options in another order keep their rows', () => {
  const variants = changeOptions([SIZE], [SIZE, COLOUR], ROWS, newKey);
  const turned = changeOptions([SIZE, COLOUR], [COLOUR, SIZE], variants, newKey);
  expect(shown(turned).map(([, values, stock]) => [values, stock])).toEqual([
    ['Red S', 5],
    ['Red M', 7],
    ['Blue S', 0],
    ['Blue M', 0],
  ]);
  expect(turned['1']?.values).toEqual(['Red', 'S']);
});

test('a renamed option keeps its rows, and without options one row is left', () => {
  expect(shown(changeOptions([SIZE], [{ ...SIZE, name: 'Length' }], ROWS, newKey))).toEqual([
    ['1', 'S', 5],
    ['2', 'M', 7],
  ]);
  expect(shown(changeOptions([SIZE], [], ROWS, newKey))).toEqual([['1', '', 5]]);
});

test('when one value goes and another comes, the others keep their rows', () => {
  const sizes = (...values: string[]): Option => ({ name: 'Size', values });
  const rows = { ...ROWS, '3': { ...newVariant(), position: 3, values: ['L'], stock: 9 } };
  const changed = changeOptions([sizes('S', 'M', 'L')], [sizes('M', 'L', 'XL')], rows, newKey);
  expect(shown(changed).map(([, values, stock]) => [values, stock])).toEqual([
    ['M', 7],
    ['L', 9],
    ['XL', 0],
  ]);
  expect(changed['1']).toBeNull();
  expect(changed['2']?.values).toEqual(['M']);
});

test('a removed combination stays removed when options change, until all are asked for', () => {
  const all = changeOptions([SIZE], [SIZE, COLOUR], ROWS, newKey);
  const blueS = listVariants(all).find(([, { values }]) => values.join() === 'S,Blue')?.[0] ?? '';
  const sparse = { ...all, [blueS]: null };
  const names = (variants: typeof all) => listVariants(variants).map(([, { values }]) => values.join(' '));
  const withL = { ...SIZE, values: ['S', 'M', 'L'] };
  expect(names(changeOptions([SIZE, COLOUR], [withL, COLOUR], sparse, newKey))).toEqual([
    'S Red',
    'M Red',
    'M Blue',
    'L Red',
    'L Blue',
  ]);
  const renamed = { ...COLOUR, values: ['Madder', 'Blue'] };
  expect(names(changeOptions([SIZE, COLOUR], [SIZE, renamed], sparse, newKey))).toEqual([
    'S Madder',
    'M Madder',
    'M Blue',
  ]);
  const fabric = { name: 'Fabric', values: ['Cotton', 'Silk'] };
  expect(names(changeOptions([SIZE, COLOUR], [SIZE, COLOUR, fabric], sparse, newKey))).toHaveLength(6);
  expect(names(addMissingVariants([SIZE, COLOUR], sparse, newKey))).toEqual(names(all));
});
