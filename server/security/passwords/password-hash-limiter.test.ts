import { expect, test } from 'vitest';
import { limitConcurrency } from './password-hash-limiter.ts';

/** A job that runs until `end` or `fail` is called. */
function createJob() {
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
  const runLimited = limitConcurrency(2, 1);
  const jobs = [createJob(), createJob(), createJob(), createJob()];
  const results = jobs.map(({ job }) => runLimited(job));
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
  const runLimited = limitConcurrency(1, 1);
  const failing = createJob();
  const next = createJob();
  const results = [runLimited(failing.job), runLimited(next.job)];
  failing.fail();
  await expect(results[0]).rejects.toThrow('job failed');
  next.end();
  await expect(results[1]).resolves.toBe('done');
  await expect(runLimited(async () => 'again')).resolves.toBe('again');
});
