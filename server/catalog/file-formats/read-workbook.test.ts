import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { listSheets, readHeaders, readWorkbook } from './read-workbook.ts';

type Rows = (string | number | null)[][];

const workbook = async (sheets: { name: string; rows: Rows; hidden?: boolean }[]) =>
  Buffer.from(await writeXlsx({ sheets }));
const read = async (bytes: Buffer, options?: Parameters<typeof readWorkbook>[1]) =>
  await Readable.from(readWorkbook(bytes, options)).toArray();

const PRODUCTS: Rows = [
  ['Title', 'Price'],
  ['Kurta', 499],
  ['Saree', 2999],
];

test('a workbook with too many rows is rejected as a whole, instead of losing the last ones', async () => {
  const bytes = await workbook([{ name: 'Products', rows: PRODUCTS }]);
  expect(await read(bytes, { maxRows: 3 })).toEqual([
    ['Title', 'Price'],
    ['Kurta', '499'],
    ['Saree', '2999'],
  ]);
  await expect(read(bytes, { maxRows: 2 })).rejects.toThrow(
    'the workbook has more than 2 rows: split it into several files',
  );
});

test('of several sheets the chosen one is read, and hidden ones are not offered', async () => {
  const bytes = await workbook([
    { name: 'Notes', rows: [['Prices of June']] },
    { name: 'Old', rows: PRODUCTS, hidden: true },
    { name: 'Products', rows: PRODUCTS.slice(0, 2) },
  ]);
  expect(await listSheets(bytes)).toEqual(['Notes', 'Products']);
  expect(await read(bytes, { sheet: 'Products' })).toEqual([
    ['Title', 'Price'],
    ['Kurta', '499'],
  ]);
  expect(await read(bytes)).toEqual([['Prices of June']]);
});

test('rows keep their numbers: empty ones stay, and a title above the header does not decide the width', async () => {
  const rows: Rows = [
    ['Price list'],
    [],
    ['Title', 'Price', 'SKU'],
    ['Kurta', 499],
    [],
    ['Saree', 2999, 'S-1'],
  ];
  expect(await read(await workbook([{ name: 'Products', rows }]))).toEqual([
    ['Price list'],
    [],
    ['Title', 'Price', 'SKU'],
    ['Kurta', '499', ''],
    expect.toSatisfy((cells: string[]) => cells.every((text) => text === '')),
    ['Saree', '2999', 'S-1'],
  ]);
});

/** A workbook whose sheet declares another size. */
async function workbookOfSize(unpackedBytes: number): Promise<Buffer> {
  const bytes = await workbook([{ name: 'Products', rows: PRODUCTS }]);
  bytes.writeUInt32LE(unpackedBytes, bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24);
  return bytes;
}

test('a workbook that is too large when it is unpacked is rejected before it is', async () => {
  const bytes = await workbookOfSize(151 * 1024 * 1024);
  const problem =
    'the workbook is larger than 150 MB when it is unpacked: save its sheet of products as "CSV UTF-8", or split it into several files';
  await expect(read(bytes)).rejects.toThrow(problem);
  await expect(listSheets(bytes)).rejects.toThrow(problem);
  await expect(readHeaders(bytes, ['Products'])).rejects.toThrow(problem);
});

test('a workbook that is larger than it declares is rejected', async () => {
  await expect(read(await workbookOfSize(100))).rejects.toThrow('the workbook cannot be read');
});
