import { expect, test } from 'vitest';
import type { SheetProduct } from '#contract/admin/catalog/product-sheet.ts';
import { readCell, SHEET_COLUMNS, type SheetColumn, sheetRows } from './sheet-columns.ts';
import {
  cellState,
  changeAmounts,
  editedProducts,
  editsOf,
  enterTexts,
  listDifferences,
  placeBlock,
  readBlock,
  shownText,
  writeBlock,
} from './sheet-edits.ts';

const VARIANT = {
  values: [] as string[],
  sku: null,
  price: 100,
  compareAtPrice: null,
  mrp: null,
  stock: 4,
  weightGrams: null,
  barcode: null,
  storageLocation: null,
  netQuantity: null,
};
const product = (id: string, sizes: string[]): SheetProduct => ({
  id,
  title: `Product ${id}`,
  vendor: null,
  category: 'Spices',
  parentCategory: null,
  gender: null,
  tags: ['hot'],
  options: ['Size'],
  facts: { HSN: '0904' },
  variants: Object.fromEntries(
    sizes.map((size, i) => [`${id.length}${i}`, { ...VARIANT, position: i + 1, values: [size] }]),
  ),
});
const ROWS = sheetRows([product('a', ['S', 'M']), product('bb', ['S'])]);
const column = (key: string) => SHEET_COLUMNS.find((each) => each.key === key) as SheetColumn;
const at = (index: number) => ROWS[index] as (typeof ROWS)[number];

test('each variant is a row, and the fields of a product are in its first row', () => {
  expect(ROWS.map(({ name }) => name)).toEqual(['Product a, S', 'Product a, M', 'Product bb, S']);
  expect(at(0).values).toMatchObject({ price: 100, tags: ['hot'], 'facts.HSN': '0904', vendor: null });
  expect(Object.keys(at(1).values)).not.toContain('tags');
});

test.each([
  ['price', '₹1,299.50', 1299.5],
  ['price', 'Rs. 1,29,999.50', 129_999.5],
  ['mrp', ' ₹ 1,499/- ', 1499],
  ['price', '12,50', undefined],
  ['price', '123456789', undefined],
  ['price', '', undefined],
  ['price', '12.345', undefined],
  ['mrp', '', null],
  ['stock', '-3', -3],
  ['stock', '1.5', undefined],
  ['tags', 'red, , hot ', ['red', 'hot']],
  ['sku', '  ', null],
  ['title', '', undefined],
])('%s reads "%s" as %j', (key, text, value) => {
  expect(readCell(column(key), text)).toEqual(value);
});

test('only changed cells are sent, with the values that were seen', () => {
  const edits = enterTexts({}, [
    { row: at(0), column: column('price'), text: '110' },
    { row: at(0), column: column('tags'), text: 'hot, red' },
    { row: at(0), column: column('facts.HSN'), text: '' },
    { row: at(1), column: column('stock'), text: '4' },
    { row: at(1), column: column('tags'), text: 'not here' },
    { row: at(2), column: column('sku'), text: 'B-1' },
    { row: at(2), column: column('price'), text: 'dear' },
  ]);
  expect(editedProducts(ROWS, edits)).toEqual({
    a: {
      patch: { variants: { '10': { price: 110 } }, tags: ['hot', 'red'], facts: { HSN: null } },
      seen: { 'variants.10.price': 100, tags: ['hot'], 'facts.HSN': '0904' },
    },
    bb: { patch: { variants: { '20': { sku: 'B-1' } } }, seen: { 'variants.20.sku': null } },
  });
  expect(cellState(edits, at(2), column('price'))).toBe('unreadable');
  expect(listDifferences(ROWS, edits)).toContainEqual({
    id: 'a variants.10.price',
    productId: 'a',
    name: 'Product a, S',
    field: 'Price',
    before: '₹100.00',
    after: '₹110.00',
    isReadable: true,
  });
  const back = enterTexts(edits, [{ row: at(0), column: column('price'), text: '100.00' }]);
  expect(Object.keys(back)).toHaveLength(Object.keys(edits).length - 1);
  expect(editsOf(edits, ['bb'])).toEqual({
    'bb variants.20.sku': { text: 'B-1' },
    'bb variants.20.price': { text: 'dear' },
  });
});

test('blocks of a spreadsheet are read and written with quotes, tabs and line ends', () => {
  expect(readBlock('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(readBlock('"a ""b""\tc"\t\nlast')).toEqual([['a "b"\tc', ''], ['last']]);
  expect(readBlock('5')).toEqual([['5']]);
  const block = [
    ['plain', 'with\ttab'],
    ['"', ''],
  ];
  expect(readBlock(writeBlock(block))).toEqual(block);
});

test('one value fills the chosen range, a column goes down from the chosen cell', () => {
  const range = { top: 0, bottom: 2, left: 0, right: 0 };
  const texts = (block: string[][], chosen = range) =>
    placeBlock(block, chosen, ROWS, SHEET_COLUMNS).map(({ row, text, column: { key } }) => [
      row.id,
      key,
      text,
    ]);
  expect(texts([['9']])).toEqual([
    ['a 10', 'price', '9'],
    ['a 11', 'price', '9'],
    ['bb 20', 'price', '9'],
  ]);
  expect(texts([['1'], ['2'], ['3'], ['4']], { ...range, top: 1, bottom: 1 })).toEqual([
    ['a 11', 'price', '1'],
    ['bb 20', 'price', '2'],
  ]);
  expect(texts([['1', '2']], { ...range, bottom: 0 })).toEqual([
    ['a 10', 'price', '1'],
    ['a 10', 'compareAtPrice', '2'],
  ]);
});

test('a percentage changes what is shown, rounded, and leaves empty cells', () => {
  const edits = enterTexts({}, [{ row: at(1), column: column('price'), text: '249' }]);
  const change = (key: string, rounding: 'rupee' | 'nine') => {
    const texts = changeAmounts(edits, ROWS, column(key), { percent: 5, rounding });
    const changed = enterTexts(edits, texts);
    return ROWS.map((row) => shownText(changed, row, column(key)));
  };
  expect(change('price', 'rupee')).toEqual(['105', '261', '105']);
  expect(change('price', 'nine')).toEqual(['109', '259', '109']);
  expect(change('mrp', 'rupee')).toEqual(['', '', '']);
});
