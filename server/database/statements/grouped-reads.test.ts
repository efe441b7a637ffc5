import { expect, test } from 'vitest';
import { GroupedReads } from './grouped-reads.ts';

test('those that arrive during a reading go together in the next ones, at most a hundred in each', async () => {
  const groups: number[] = [];
  const doubled = new GroupedReads(async (keys: readonly number[]) => {
    groups.push(keys.length);
    await new Promise(setImmediate);
    return keys.map((key) => key * 2);
  });
  const keys = Array.from({ length: 250 }, (_, i) => i);
  expect(await Promise.all(keys.map((key) => doubled.read(key)))).toEqual(keys.map((key) => key * 2));
  expect(groups).toEqual([1, 100, 100, 49]);
  expect(await doubled.read(7)).toBe(14);
});

test('a reading that fails rejects its requests, and the next one succeeds', async () => {
  const doubled = new GroupedReads(async (keys: readonly number[]) => {
    if (keys.includes(-1)) throw new Error('failed');
    return keys.map((key) => key * 2);
  });
  const results = await Promise.allSettled([-1, 2, 3].map((key) => doubled.read(key)));
  expect(results).toMatchObject([{ status: 'rejected' }, { value: 4 }, { value: 6 }]);
});
