import type { FastifyBaseLogger } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

export type JobDeps = Pick<
  AppDeps,
  'db' | 'backgroundDb' | 'settings' | 'signingSecret' | 'encryptionKeys' | 'fetch'
>;

/** A scheduled job. It runs on one server at a time. */
export interface Job {
  /** The task name in the queue; kebab-case. */
  name: string;
  /** A cron expression in UTC: minute, hour, day, month, weekday. */
  schedule: string;
  /**
   * A scheduled time at which no server ran is made up for by one run at the next start, if it was at most so many
   * milliseconds ago and the job was known then. Default: 0, for jobs that run again soon anyway.
   */
  backfillMs?: number;
  /**
   * Seconds from the end of a run to the next. The schedule is then only a fallback if the queued run is
   * lost.
   */
  repeatAfterSeconds?(deps: JobDeps): number | undefined;
  /**
   * Must be safe to repeat: if a server dies during the run, another server runs the job again. `stopping` is
   * aborted when the server shuts down and waits for the job.
   */
  run(deps: JobDeps, log: FastifyBaseLogger, stopping: AbortSignal): Promise<void>;
}
