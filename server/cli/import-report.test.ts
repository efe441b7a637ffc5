import { expect, test } from 'vitest';
import { ImportReport } from './import-report.ts';

const COUNTS = { created: 2, updated: 1, unchanged: 0, rejected: 1 };

function reportLines(addTo: (report: ImportReport) => void, isDryRun = false): string[] {
  const lines: string[] = [];
  const report = new ImportReport((line) => lines.push(line));
  addTo(report);
  report.finish(COUNTS, isDryRun);
  return lines;
}

test('every rejected product is named with its rows and each reason', () => {
  const lines = reportLines((report) =>
    report.addRejected({
      id: 'kurta',
      rows: { first: 4, last: 6 },
      reasons: [
        { row: 4, text: 'the price is missing' },
        { row: 6, text: 'the price is missing' },
      ],
    }),
  );
  expect(lines.slice(0, 3)).toEqual([
    'Rejected: kurta (rows 4 to 6)',
    '  row 4: the price is missing',
    '  row 6: the price is missing',
  ]);
});

test('warnings of one kind are grouped, however many there are', () => {
  const lines = reportLines((report) => {
    for (let row = 2; row < 1_000; row += 1) report.addWarning({ row, text: 'left out' });
    report.addWarning({ row: 7, text: 'another' });
  });
  expect(lines).toEqual([
    'Note: left out (998 rows: 2, 3, 4, 5, 6, 7, 8, 9 …)',
    'Note: another (1 row: 7)',
    'Imported 3 products: 2 new, 1 changed, 0 unchanged; 1 rejected.',
  ]);
});

test('a dry run is reported as one', () => {
  expect(reportLines(() => {}, true)).toEqual([
    'Would import 3 products: 2 new, 1 changed, 0 unchanged; 1 rejected.',
  ]);
});

test('the report states which stock changes and which quantities of the file do not count', () => {
  const plan = { productId: 'kurta', options: 'M, Indigo', before: 138, after: 148, quantity: 150 };
  const lines = reportLines((report) => {
    report.addStockPlan({ ...plan, kind: 'changed' });
    report.addStockPlan({ ...plan, options: '', after: 130, kind: 'changed' });
    report.addStockPlan({ ...plan, after: 138, kind: 'no_export' });
    for (let i = 0; i < 60; i += 1) report.addStockPlan({ ...plan, after: 138, kind: 'repeated' });
  }, true);
  expect(lines.slice(0, 6)).toEqual([
    'Stock that would change:',
    '  kurta (M, Indigo): 138 → 148 (+10)',
    '  kurta: 138 → 130 (-8)',
    'Stock left as it is, because the file does not record the stock that it was exported with (--set-stock sets it):',
    '  kurta (M, Indigo): 138 in the shop, 150 in the file',
    'Stock left as it is, because an earlier import of the same export has changed it already:',
  ]);
  expect(lines.at(-2)).toBe('  and 10 more');
});
