import { expect, test } from 'vitest';
import { inLanes } from './in-lanes.ts';

test('the error of one worker is thrown, but not before the others have ended', async () => {
  const other = Promise.withResolvers<void>();
  let begun = 0;
  let hasEnded = false;
  const lanes = inLanes(2, () => {
    begun += 1;
    return begun === 1 ? Promise.reject(new Error('broken')) : other.promise;
  });
  const told = lanes.catch((error: Error) => {
    hasEnded = true;
    return error.message;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([begun, hasEnded]).toEqual([2, false]);
  other.resolve();
  expect(await told).toBe('broken');
});
