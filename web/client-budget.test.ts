import { expect, test } from 'vitest';
import { ClientBudget } from './client-budget.ts';

test('a client may make a burst of requests, then so many a second; others are counted apart', () => {
  let time = 0;
  const budget = new ClientBudget({ perSecond: 2, burst: 3, now: () => time });
  const spend = (ip: string, times: number) => Array.from({ length: times }, () => budget.spend(ip));
  expect(spend('a', 4)).toEqual([true, true, true, false]);
  expect(spend('b', 1)).toEqual([true]);
  time = 1_000;
  expect(spend('a', 3)).toEqual([true, true, false]);
  time = 1_000_000;
  expect(spend('a', 4)).toEqual([true, true, true, false]);
});
