import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { CronItem, Logger, Runner, Task, TaskList } from 'graphile-worker';
import type { DatabaseConnection } from '#server/database/connection-string.ts';
import { describeError } from '#server/errors/describe-error.ts';
import type { Job, JobDeps } from './job.ts';
import { openJobPool } from './job-pool.ts';
import { startJobNow } from './start-job-now.ts';

const POLL_MS = 5_000;
const MIN_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
const MAX_COMPLETION_MS = 2_000;

export interface RunningJobs {
  /** Waits for running jobs; starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs on their schedules, each on one of the servers that share the database. A slow job delays no
 * other one: there is a worker for every job, and a job runs at most once at a time in this process. Restarts
 * by itself after a lost database connection. Returns at once, and loads and starts the jobs after `delayMs`, so that
 * the first requests are not slowed down.
 */
export function startJobs(
  loadJobs: () => Promise<readonly Job[]>,
  connection: DatabaseConnection,
  deps: JobDeps,
  log: FastifyBaseLogger,
  delayMs = 0,
): RunningJobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  let loaded: Pick<RunnerOptions, 'jobs' | 'tasks'> | undefined;
  const load = async () => {
    const jobs = await loadJobs();
    return { jobs, tasks: taskList(jobs, deps, log, signal) };
  };
  const start = async () => {
    loaded ??= await load();
    return await startRunner({ ...loaded, connection, deps }, log, signal);
  };
  const done = wait(delayMs, undefined, { signal })
    .catch(() => {})
    .then(() => runUntilStopped(signal, start, log));
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

interface ActiveRunner {
  /** Resolves when the runner claims no more jobs, because it was stopped or lost its database. */
  stopsClaiming: Promise<void>;
  /** Resolves when its running jobs have ended too and its connections are closed. */
  ended: Promise<void>;
}

async function runUntilStopped(
  signal: AbortSignal,
  start: () => Promise<ActiveRunner>,
  log: FastifyBaseLogger,
): Promise<void> {
  const ending: Promise<void>[] = [];
  let pauseMs = MIN_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const { stopsClaiming, ended } = await start();
      pauseMs = MIN_PAUSE_MS;
      ending.push(ended);
      // the next runner does not wait for a slow job of the last one
      await stopsClaiming;
      if (!signal.aborted) log.warn('job runner lost its database; restarting');
    } catch (error) {
      log.warn({ error: describeError(error) }, 'job runner stopped; restarting');
    }
    if (!signal.aborted) await wait(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
  await Promise.all(ending);
}

interface RunnerOptions {
  jobs: readonly Job[];
  connection: DatabaseConnection;
  deps: JobDeps;
  tasks: TaskList;
}

async function startRunner(
  { jobs, connection, deps, tasks }: RunnerOptions,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<ActiveRunner> {
  const { Logger, parseCronItems, run } = await import('graphile-worker');
  const pool = openJobPool(connection);
  const active = new Set<Promise<void>>();
  try {
    const runner = await run({
      pgPool: pool,
      concurrency: jobs.length,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: new Logger(quietLogger(log)),
      taskList: trackRuns(tasks, active),
      parsedCronItems: parseCronItems(jobs.map(cronItem)),
      // Without batches graphile-worker does not await the statement that completes a job: if its connection
      // breaks, the unhandled rejection ends the process. With batches it shuts the runner down instead.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const stopsClaiming = waitForShutdown(runner, stopping);
    const ended = stopsClaiming.then(() => waitForRuns(runner, active)).finally(() => pool.end());
    await queueRepeatingJobs(runner, jobs, deps).catch(async (error: unknown) => {
      // not awaited: after two failed completions it never settles, and the jobs would never start again
      void runner.stop().catch(() => {});
      await ended;
      throw error;
    });
    return { stopsClaiming, ended };
  } catch (error) {
    if (!pool.ending) await pool.end();
    throw error;
  }
}

/**
 * Stops the runner on abort, and when it could not claim a job: it keeps the error of its first lookup of the tasks, and would
 * never claim one again. Resolves when it claims no more jobs, for whatever reason.
 */
async function waitForShutdown(runner: Runner, signal: AbortSignal): Promise<void> {
  const stop = () => void runner.stop().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  runner.events.once('worker:getJob:error', stop);
  const hasBegun = new Promise<void>((resolve) => {
    runner.events.once('pool:gracefulShutdown', () => resolve());
  });
  if (signal.aborted) stop();
  await Promise.race([hasBegun, runner.promise]).catch(() => {});
  signal.removeEventListener('abort', stop);
  // ends the schedule too: it would retry on the closed pool for ever
  stop();
}

/**
 * Waits until the running jobs have ended and are completed in the database. After a failed completion the
 * runner's own promise never settles (its count of pending batches is wrong): then it waits for the jobs only.
 */
async function waitForRuns(runner: Runner, active: ReadonlySet<Promise<void>>): Promise<void> {
  do {
    await Promise.allSettled(active);
    await Promise.race([runner.promise.catch(() => {}), wait(MAX_COMPLETION_MS)]);
  } while (active.size > 0);
}

/** Returns the tasks; `active` contains their runs in progress. */
function trackRuns(tasks: TaskList, active: Set<Promise<void>>): TaskList {
  const track =
    (task: Task): Task =>
    async (payload, helpers) => {
      const run = Promise.resolve(task(payload, helpers)).then(() => {});
      active.add(run);
      await run.finally(() => active.delete(run));
    };
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, track(task as Task)]));
}

/** Queues the repeating jobs at once, before their next scheduled time. */
async function queueRepeatingJobs(runner: Runner, jobs: readonly Job[], deps: JobDeps): Promise<void> {
  for (const { name, repeatAfterSeconds } of jobs) {
    if (repeatAfterSeconds?.(deps) !== undefined) await runner.addJob(name, {}, { jobKey: name });
  }
}

/** Runs a job at most once at a time, also across restarts of the runner: more runs end at once. */
function taskList(
  jobs: readonly Job[],
  deps: JobDeps,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
): TaskList {
  const running = new Set<string>();
  const runJob = (job: Job): Task => {
    const run = task(job, deps, log, stopping);
    return async (payload, helpers) => {
      if (running.has(job.name)) return;
      running.add(job.name);
      try {
        await run(payload, helpers);
      } finally {
        running.delete(job.name);
      }
    };
  };
  return Object.fromEntries(jobs.map((job) => [job.name, runJob(job)]));
}

/** The job key prevents that the schedule queues a second run of a repeating job. */
function cronItem({ name, schedule, backfillMs = 0, repeatAfterSeconds }: Job): CronItem {
  return {
    task: name,
    match: schedule,
    options: { backfillPeriod: backfillMs, ...(repeatAfterSeconds && { jobKey: name }) },
  };
}

function task(job: Job, deps: JobDeps, log: FastifyBaseLogger, stopping: AbortSignal): Task {
  return async () => {
    await job.run(deps, log, stopping);
    const seconds = job.repeatAfterSeconds?.(deps);
    if (seconds === undefined) return;
    // by the clock of the database, which claims the jobs: that of this server may differ
    await startJobNow(deps.db, job.name, seconds);
  };
}

/** Logs errors of the queue as warnings and everything else at debug level. */
function quietLogger(log: FastifyBaseLogger): ConstructorParameters<typeof Logger>[0] {
  return (scope) => (level, message) => {
    if (level === 'error') log.warn({ queue: scope.label ?? 'jobs' }, message);
    else log.debug({ queue: scope.label ?? 'jobs' }, message);
  };
}
