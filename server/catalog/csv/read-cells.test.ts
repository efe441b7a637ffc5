import { expect, test } from 'vitest';
import { type Findings, readImageUrl, readPaise, readPieces, readTruth } from './read-cells.ts';
import type { SheetRow } from './read-rows.ts';

const row = (text: string): SheetRow => ({
  number: 7,
  columns: ['Cell'],
  cells: new Map(text === '' ? [] : [['Cell', text]]),
});
const none = (): Findings => ({ problems: [], warnings: [] });

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
  const findings = none();
  expect(readPaise(row(text), 'Cell', findings)).toBe(paise);
  expect(findings.problems).toEqual([]);
});

test.each(['-5', '12,50', '1,2', '1.234', 'free', '1e3', 'NaN', '10000000000000', '₹', '1 000', '$5'])(
  '%j is not an amount, and the problem has the row number',
  (text) => {
    const findings = none();
    expect(readPaise(row(text), 'Cell', findings)).toBeUndefined();
    expect(findings.problems).toEqual([{ row: 7, text: `Cell "${text}" is not an amount in rupees` }]);
  },
);

test.each([
  ['12', 12],
  ['-3', -3],
  ['4.0', 4],
])('%j is a quantity', (text, pieces) => {
  expect(readPieces(row(text), 'Cell', none())).toBe(pieces);
});

test.each(['1.5', 'many', '999999999', '1e3'])('%j is not a quantity', (text) => {
  const findings = none();
  expect(readPieces(row(text), 'Cell', findings)).toBeUndefined();
  expect(findings.problems).toHaveLength(1);
});

test.each([
  ['TRUE', true],
  ['continue', true],
  ['deny', false],
  ['No', false],
])('%j is %s', (text, truth) => {
  expect(readTruth(row(text), 'Cell', none())).toBe(truth);
});

test('an empty cell has no value and gives no issue', () => {
  const findings = none();
  expect([
    readPaise(row(''), 'Cell', findings),
    readPieces(row(''), 'Cell', findings),
    readTruth(row(''), 'Cell', findings),
    readImageUrl(row(''), 'Cell', findings),
  ]).toEqual([undefined, undefined, undefined, undefined]);
  expect(findings).toEqual(none());
});

test.each([
  ['https://cdn.example/a b.jpg', 'https://cdn.example/a%20b.jpg'],
  ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
  ['/media/demo/kurta.webp', '/media/demo/kurta.webp'],
])('%j is an image URL', (text, url) => {
  expect(readImageUrl(row(text), 'Cell', none())).toBe(url);
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
  const findings = none();
  expect(readImageUrl(row(text), 'Cell', findings)).toBeUndefined();
  expect(findings.warnings).toHaveLength(1);
  expect(findings.problems).toEqual([]);
});
