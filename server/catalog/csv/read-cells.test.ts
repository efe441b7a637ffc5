import { expect, test } from 'vitest';
import type { CsvRow } from './csv-row.ts';
import { type RowIssues, readBoolean, readImageUrl, readPaise, readQuantity } from './read-cells.ts';

const row = (text: string): CsvRow => ({
  number: 7,
  columns: ['Cell'],
  cells: new Map(text === '' ? [] : [['Cell', text]]),
});
const noIssues = (): RowIssues => ({ problems: [], warnings: [] });

test.each([
  ['249', 24_900],
  ['249.5', 24_950],
  ['249.00', 24_900],
  ['0', 0],
  ['₹1,299.00', 129_900],
  ['Rs. 499', 49_900],
  ['12,34,567.50', 123_456_750],
  ['1,234,567', 123_456_700],
])('%j is an amount', (text, paise) => {
  const issues = noIssues();
  expect(readPaise(row(text), 'Cell', issues)).toBe(paise);
  expect(issues.problems).toEqual([]);
});

test.each(['-5', '12,50', '1,2', '1.234', 'free', '1e3', 'NaN', '10000000000000', '₹', '1 000', '$5'])(
  '%j is not an amount, and the problem has the row number',
  (text) => {
    const issues = noIssues();
    expect(readPaise(row(text), 'Cell', issues)).toBeUndefined();
    expect(issues.problems).toEqual([{ row: 7, text: `Cell "${text}" is not an amount in rupees` }]);
  },
);

test.each([
  ['12', 12],
  ['-3', -3],
  ['4.0', 4],
])('%j is a quantity', (text, quantity) => {
  expect(readQuantity(row(text), 'Cell', noIssues())).toBe(quantity);
});

test.each(['1.5', 'many', '999999999', '1e3'])('%j is not a quantity', (text) => {
  const issues = noIssues();
  expect(readQuantity(row(text), 'Cell', issues)).toBeUndefined();
  expect(issues.problems).toHaveLength(1);
});

test.each([
  ['TRUE', true],
  ['continue', true],
  ['deny', false],
  ['No', false],
])('%j is %s', (text, expected) => {
  expect(readBoolean(row(text), 'Cell', noIssues())).toBe(expected);
});

test('an empty cell has no value and gives no issue', () => {
  const issues = noIssues();
  expect([
    readPaise(row(''), 'Cell', issues),
    readQuantity(row(''), 'Cell', issues),
    readBoolean(row(''), 'Cell', issues),
    readImageUrl(row(''), 'Cell', issues),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect(issues).toEqual(noIssues());
});

test.each([
  ['https://cdn.example/a b.jpg', 'https://cdn.example/a%20b.jpg'],
  ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['/media/demo/kurta.webp', '/media/demo/kurta.webp'],
])('%j is an image URL', (text, url) => {
  expect(readImageUrl(row(text), 'Cell', noIssues())).toBe(url);
});

test.each([
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'ftp://cdn.example/a.jpg',
  'kurta.jpg',
  '/etc/passwd',
  '/media/../secret',
  '/media/a"onerror="x',
  'https://user:word@cdn.example/a.jpg',
])('%j is left out with a warning', (text) => {
  const issues = noIssues();
  expect(readImageUrl(row(text), 'Cell', issues)).toBeUndefined();
  expect(issues.warnings).toHaveLength(1);
  expect(issues.problems).toEqual([]);
});
