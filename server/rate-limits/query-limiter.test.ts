import { expect, test } from 'vitest';
import { QueryLimiter } from './query-limiter.ts';

const LIMITS = { maxRunning: 2, maxWaiting: 3, maxWaitMs: 60_000, maxPerMinute: 1_000 };
const isBusy = { code: 'rate_limited', message: expect.stringContaining('busy') };

/** A job that runs until `finish`, and counts how many run at one time. */
function slowJobs() {
  const state = { running: 0, most: 0, finish: [] as (() => void)[] };
  const job = async () => {
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await new Promise<void>((resolve) => state.finish.push(resolve));
    state.running -= 1;
    return 'found';
  };
  return { state, job };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('at most two jobs run at one time, three wait, and more are rejected at once', async () => {
  const limiter = new QueryLimiter(LIMITS);
  const { state, job } = slowJobs();
  const accepted = Array.from({ length: 5 }, () => limiter.run('198.18.0.1', job));
  await expect(limiter.run('198.18.0.1', job)).rejects.toMatchObject(isBusy);
  for (let i = 0; i < 5; i += 1) {
    await settled();
    state.finish.shift()?.();
  }
  expect(await Promise.all(accepted)).toEqual(Array(5).fill('found'));
  expect(state.most).toBe(2);
});

test('a job that comes while the turn is handed over waits', async () => {
  const limiter = new QueryLimiter({ ...LIMITS, maxRunning: 1, maxWaiting: 30 });
  const { state, job } = slowJobs();
  const accepted = [limiter.run(undefined, job), limiter.run(undefined, job)];
  await settled();
  state.finish.shift()?.();
  for (let i = 0; i < 20; i += 1) {
    await Promise.resolve();
    accepted.push(limiter.run(undefined, job));
  }
  while (state.finish.length > 0) {
    state.finish.shift()?.();
    await settled();
  }
  await Promise.all(accepted);
  expect(state.most).toBe(1);
});

test('as many jobs run as may at the moment', async () => {
  let maxRunning = 1;
  const limiter = new QueryLimiter({ ...LIMITS, maxRunning: () => maxRunning, maxWaiting: 30 });
  const { state, job } = slowJobs();
  const accepted = Array.from({ length: 8 }, () => limiter.run(undefined, job));
  const finishOne = async () => {
    await settled();
    state.finish.shift()?.();
    await settled();
  };
  await settled();
  expect(state.running).toBe(1);
  maxRunning = 3;
  await finishOne();
  expect(state.running).toBe(3);
  maxRunning = 1;
  await finishOne();
  expect(state.running).toBe(2);
  await finishOne();
  await finishOne();
  expect(state.running).toBe(1);
  while (state.running > 0) await finishOne();
  expect(await Promise.all(accepted)).toHaveLength(8);
});

test('a job that waits too long is rejected, and its turn goes to the next', async () => {
  const limiter = new QueryLimiter({ ...LIMITS, maxRunning: 1, maxWaitMs: 20 });
  const { state, job } = slowJobs();
  const first = limiter.run(undefined, job);
  await expect(limiter.run(undefined, job)).rejects.toMatchObject(isBusy);
  state.finish.shift()?.();
  expect(await first).toBe('found');
  expect(await limiter.run(undefined, async () => 'next')).toBe('next');
});

test('a client has a limited number of jobs in a minute; pages of this server do not count', async () => {
  const limiter = new QueryLimiter({ ...LIMITS, maxPerMinute: 2 });
  const job = async () => 'found';
  const run = (ip: string | undefined) => limiter.run(ip, job);
  // a minute may end between the jobs
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => run('198.18.0.1')));
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
  expect(await run('198.18.0.2')).toBe('found');
  for (let i = 0; i < 5; i += 1) expect(await run(undefined)).toBe('found');
});

test('a statement that reached its time limit is rejected as busy; other errors are thrown on', async () => {
  const limiter = new QueryLimiter(LIMITS);
  const canceled = Object.assign(new Error('canceling statement due to statement timeout'), {
    code: '57014',
  });
  await expect(limiter.run(undefined, () => Promise.reject(canceled))).rejects.toMatchObject(isBusy);
  const bug = new Error('syntax error');
  await expect(limiter.run(undefined, () => Promise.reject(bug))).rejects.toBe(bug);
});
