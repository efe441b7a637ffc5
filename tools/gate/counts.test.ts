import { expect, test } from 'vitest';
import { add, countOne, countPlaywright, countVitest } from './counts.ts';

const vitest = (numPassedTests: number, numFailedTests: number) =>
  JSON.stringify({ numPassedTests, numFailedTests });
const playwright = (expected: number, unexpected: number, flaky: number) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 0 } });

test('checks and suites are summed', () => {
  const total = [
    countOne(true),
    countVitest(vitest(10, 0), true),
    countPlaywright(playwright(3, 0, 0), true),
  ];
  expect(total.reduce(add)).toEqual({ passed: 14, failed: 0 });
});

test('failed tests are counted one by one', () => {
  expect(countVitest(vitest(8, 2), false)).toEqual({ passed: 8, failed: 2 });
  expect(countPlaywright(playwright(8, 2, 1), false)).toEqual({ passed: 8, failed: 3 });
});

test('a run that failed outside its tests counts as failed', () => {
  expect(countVitest(vitest(8, 0), false)).toEqual({ passed: 8, failed: 1 });
});

test('a run without tests counts as failed', () => {
  expect(countVitest(vitest(0, 0), true)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywright(playwright(0, 0, 0), true)).toEqual({ passed: 0, failed: 1 });
});
