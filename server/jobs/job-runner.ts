import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CronItem, Logger, Runner, Task, TaskList } from 'graphile-worker';
import pg from 'pg';
import type { DatabaseConnection } from '#server/database/connection.ts';
import { describeError } from '#server/errors/describe-error.ts';
import type { Job, JobDeps } from './job.ts';

// Separate from the pool of the API, so that neither starves the other: one listens, two run jobs.
const CONNECTIONS = 3;
const CONCURRENCY = 2;
const POLL_MS = 5_000;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

export interface RunningJobs {
  /** Waits for running jobs; starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs on their schedules, each on one of the servers that share the database. Restarts by itself
 * after a lost database connection. Returns at once and starts after `delayMs`, so that the first requests
 * are not slowed down.
 */
export function startJobs(
  jobs: readonly Job[],
  connection: DatabaseConnection,
  deps: JobDeps,
  log: FastifyBaseLogger,
  delayMs = 0,
): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const done = wait(delayMs, undefined, { signal })
    .catch(() => {})
    .then(() => runUntilStopped(signal, () => startRunner(jobs, connection, deps, log, signal), log));
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

interface ActiveRunner {
  runner: Runner;
  pool: pg.Pool;
}

async function runUntilStopped(
  signal: AbortSignal,
  start: () => Promise<ActiveRunner>,
  log: FastifyBaseLogger,
): Promise<void> {
  let pauseMs = MIN_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const { runner, pool } = await start();
      pauseMs = MIN_PAUSE_MS;
      await waitForEnd(runner, signal).finally(() => pool.end());
    } catch (error) {
      log.warn({ error: describeError(error) }, 'job runner stopped; restarting');
    }
    if (!signal.aborted) await wait(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

async function startRunner(
  jobs: readonly Job[],
  connection: DatabaseConnection,
  deps: JobDeps,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<ActiveRunner> {
  const { Logger, parseCronItems, run } = await import('graphile-worker');
  const pool = new pg.Pool({ ...connection, max: CONNECTIONS, application_name: 'haat jobs' });
  // the pool removes a broken connection by itself; an unhandled error event would end the process
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const runner = await run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: new Logger(quietLogger(log)),
      taskList: taskList(jobs, deps, log, stopping),
      parsedCronItems: parseCronItems(jobs.map(cronItem)),
    });
    await queueRepeatingJobs(runner, jobs, deps).catch(async (error: unknown) => {
      await runner.stop();
      throw error;
    });
    return { runner, pool };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Queues the repeating jobs at once, before their next scheduled time. */
async function queueRepeatingJobs(runner: Runner, jobs: readonly Job[], deps: JobDeps): Promise<void> {
  for (const { name, repeatAfterSeconds } of jobs) {
    if (repeatAfterSeconds?.(deps) !== undefined) await runner.addJob(name, {}, { jobKey: name });
  }
}

function taskList(
  jobs: readonly Job[],
  deps: JobDeps,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, task(job, deps, log, stopping)]));
}

/** The job key prevents that the schedule queues a second run of a repeating job. */
function cronItem({ name, schedule, repeatAfterSeconds }: Job): CronItem {
  return { task: name, match: schedule, ...(repeatAfterSeconds && { options: { jobKey: name } }) };
}

function task(job: Job, deps: JobDeps, log: FastifyBaseLogger, stopping: AbortSignal): Task {
  return async (_payload, { addJob }) => {
    await job.run(deps, log, stopping);
    const seconds = job.repeatAfterSeconds?.(deps);
    if (seconds === undefined) return;
    await addJob(job.name, {}, { jobKey: job.name, runAt: new Date(Date.now() + seconds * 1_000) });
  };
}

/** Waits until the runner ends. Stops it on abort. */
async function waitForEnd(runner: Runner, signal: AbortSignal): Promise<void> {
  const stop = () => void runner.stop().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    await runner.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Logs errors of the queue as warnings and everything else at debug level. */
function quietLogger(log: FastifyBaseLogger): ConstructorParameters<typeof Logger>[0] {
  return (scope) => (level, message) => {
    if (level === 'error') log.warn({ queue: scope.label ?? 'jobs' }, message);
    else log.debug({ queue: scope.label ?? 'jobs' }, message);
  };
}
