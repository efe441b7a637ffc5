import { expect, test } from 'vitest';
import { hashGate } from './hash-gate.ts';

/** A job that runs until `end` or `fail` is called. */
function openJob() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let hasBegun = false;
  const job = () => {
    hasBegun = true;
    return promise;
  };
  return {
    job,
    end: () => resolve('done'),
    fail: () => reject(new Error('job failed')),
    hasBegun: () => hasBegun,
  };
}

test('a limited number runs, a limited number waits in order, the rest are rejected with a retry time', async () => {
  const through = hashGate(2, 1);
  const jobs = [openJob(), openJob(), openJob(), openJob()];
  const results = jobs.map(({ job }) => through(job));
  await expect(results[3]).rejects.toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 2 } });
  expect(jobs.map((each) => each.hasBegun())).toEqual([true, true, false, false]);
  jobs[0]?.end();
  await results[0];
  expect(jobs[2]?.hasBegun()).toBe(true);
  jobs[1]?.end();
  jobs[2]?.end();
  await expect(Promise.all([results[1], results[2]])).resolves.toEqual(['done', 'done']);
});

test('a job that fails frees its slot', async () => {
  const through = hashGate(1, 1);
  const failing = openJob();
  const next = openJob();
  const results = [through(failing.job), through(next.job)];
  failing.fail();
  await expect(results[0]).rejects.toThrow('job failed');
  next.end();
  await expect(results[1]).resolves.toBe('done');
  await expect(through(async () => 'again')).resolves.toBe('again');
});
