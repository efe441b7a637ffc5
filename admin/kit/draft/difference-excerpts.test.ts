import { expect, test } from 'vitest';
import { differenceExcerpts } from './difference-excerpts.ts';

const LONG = 'Good dhania smells of lemon before it smells of curry. We buy small, greenish seed from Kota.';

test('long texts are shown from where they differ, so that a choice between them can be made', () => {
  expect(differenceExcerpts([`${LONG} Coarse.`, `${LONG} Fine. ${'x'.repeat(90)}`])).toEqual([
    '…greenish seed from Kota. Coarse.',
    `…greenish seed from Kota. Fine. ${'x'.repeat(49)}…`,
  ]);
  expect(differenceExcerpts([LONG, `${LONG} More.`])).toEqual([
    '…greenish seed from Kota.',
    '…greenish seed from Kota. More.',
  ]);
});

test('texts that differ near their beginning, and short ones, begin where they begin', () => {
  expect(differenceExcerpts(['Kurta', 'Kurti'])).toEqual(['Kurta', 'Kurti']);
  const [mine, theirs] = differenceExcerpts([`New: ${LONG}`, `Old: ${LONG}`]);
  expect([mine.slice(0, 9), theirs.slice(0, 9)]).toEqual(['New: Good', 'Old: Good']);
  expect(mine).toHaveLength(81);
});
