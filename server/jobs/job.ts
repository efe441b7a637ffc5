import type { FastifyBaseLogger } from 'fastify';
import type { ProviderDeps } from '#server/payments/provider.ts';

/** What jobs may use. */
export type JobDeps = ProviderDeps;

/** Something the shop does by itself, on one of its servers at a time. */
export interface Job {
  /** Of the work in the queue; kebab-case. */
  name: string;
  /** When, as cron writes it, in UTC: minute, hour, day, month, weekday. */
  schedule: string;
  /** Seconds until it is done again after each time; it is then done at its schedule only should that be lost. */
  againAfterSeconds?(deps: JobDeps): number | undefined;
  /**
   * Must bear being repeated: a server may die in the middle, and another does it again. `stopping` tells that the shop
   * waits for the end of it.
   */
  run(deps: JobDeps, log: FastifyBaseLogger, stopping: AbortSignal): Promise<void>;
}
