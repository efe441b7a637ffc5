import { expect, test } from 'vitest';
import { runConcurrently } from './run-concurrently.ts';

test('the error of one worker is thrown, but not before the others have ended', async () => {
  const other = Promise.withResolvers<void>();
  let startedCount = 0;
  let hasEnded = false;
  const workers = runConcurrently(2, () => {
    startedCount += 1;
    return startedCount === 1 ? Promise.reject(new Error('broken')) : other.promise;
  });
  const message = workers.catch((error: Error) => {
    hasEnded = true;
    return error.message;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect([startedCount, hasEnded]).toEqual([2, false]);
  other.resolve();
  expect(await message).toBe('broken');
});
