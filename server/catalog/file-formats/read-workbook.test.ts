import { Readable } from 'node:stream';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

const workbook = async (rows: (string | number)[][]) =>
  Readable.from([Buffer.from(await writeXlsx({ sheets: [{ name: 'Products', rows }] }))]);

test('a workbook with too many rows is rejected as a whole, instead of losing the last ones', async () => {
  const rows = [
    ['Title', 'Price'],
    ['Kurta', 499],
    ['Saree', 2999],
  ];
  expect(await Readable.from(readWorkbook(await workbook(rows), 3)).toArray()).toEqual([
    ['Title', 'Price'],
    ['Kurta', '499'],
    ['Saree', '2999'],
  ]);
  await expect(Readable.from(readWorkbook(await workbook(rows), 2)).toArray()).rejects.toThrow(
    'the workbook has more than 2 rows: split it into several files',
  );
});
