import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#server/database/database.ts';
import { cacheFigures } from '#wire/memory-cache.ts';
import { type ShopFigure, selectShopFigures } from './metrics-queries.ts';

// Buckets in seconds: from a cached page to the request timeout.
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
// Buckets in seconds: from a job that finds nothing to do to a nightly backup.
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];
/** Several scrapers within this time share one reading of the database. */
const SHOP_FIGURES_MS = 10_000;

/** Measures one request that took so many milliseconds; `route` is its pattern. */
export type MeasureRequest = (request: { method: string; route: string; status: number }, ms: number) => void;

/** The figures of this process and its shop in the Prometheus text format. They contain no personal data. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'server' | 'method' | 'route' | 'status'>;
  readonly #jobRuns: Histogram<'job' | 'result'>;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'haat_http_request_duration_seconds',
      help: 'Duration of requests by server, method, route and status.',
      labelNames: ['server', 'method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#jobRuns = new Histogram({
      name: 'haat_job_duration_seconds',
      help: 'Duration of the runs of scheduled jobs by job and result: succeeded or failed.',
      labelNames: ['job', 'result'],
      buckets: JOB_BUCKETS,
      registers,
    });
    new Gauge({
      name: 'haat_cache',
      help: 'Memory caches: entries, bytes, and hits and misses since the start.',
      labelNames: ['cache', 'figure'],
      registers,
      collect() {
        for (const { name, ...figures } of cacheFigures()) {
          for (const [figure, value] of Object.entries(figures)) this.set({ cache: name, figure }, value);
        }
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns all figures as text. Figures of an unreachable database are left out. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /**
   * Measures every request of a server that its hooks see. Must be called before the server is ready. Returns what measures
   * any other.
   */
  watchServer(app: FastifyInstance, server: 'api' | 'storefront'): MeasureRequest {
    const measure: MeasureRequest = ({ method, route, status }, ms) =>
      this.#requests.observe({ server, method, route, status }, ms / 1000);
    app.addHook('onResponse', (request, reply, done) => {
      if (request.isForwarded) return done();
      // the pattern of the route: a URL contains personal data, and there are too many of them
      const route = request.routeOptions.url ?? '(none)';
      measure({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
      done();
    });
    return measure;
  }

  /** Returns the jobs, which report each of their runs. */
  watchJobs<Args extends unknown[], Job extends { name: string; run(...args: Args): Promise<void> }>(
    jobs: readonly Job[],
  ): Job[] {
    return jobs.map((job) => ({
      ...job,
      run: async (...args: Args) => {
        const startedAt = performance.now();
        const report = (result: 'succeeded' | 'failed') =>
          this.#jobRuns.observe({ job: job.name, result }, (performance.now() - startedAt) / 1000);
        try {
          await job.run(...args);
        } catch (error) {
          report('failed');
          throw error;
        }
        report('succeeded');
      },
    }));
  }

  /** Reads a few numbers at each scrape, for example the length of a queue. */
  watchNumbers(name: string, help: string, label: string, read: () => Record<string, number>): void {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.#registry],
      collect() {
        for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value);
      },
    });
  }

  /** Reports the connection pool and the counts of orders, payments, queues and jobs. */
  watchDatabase(db: Database, pool: pg.Pool): void {
    this.watchNumbers(
      'haat_database_pool',
      'Connections of the pool, and requests for one.',
      'state',
      () => ({
        total: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
    );
    const read = readAtMostEvery(SHOP_FIGURES_MS, () => selectShopFigures(db));
    for (const [kind, name, help] of SHOP_GAUGES) {
      new Gauge({
        name,
        help,
        labelNames: ['name'],
        registers: [this.#registry],
        async collect() {
          this.reset();
          const figures = await read().catch(() => []);
          for (const figure of figures) {
            if (figure.kind === kind) this.set({ name: figure.name }, figure.value);
          }
        },
      });
    }
  }
}

const SHOP_GAUGES: [kind: ShopFigure['kind'], name: string, help: string][] = [
  ['orders', 'haat_orders', 'Orders by status.'],
  ['payments', 'haat_payments', 'Payments by state.'],
  ['refunds', 'haat_refunds', 'Refunds by state.'],
  ['queue', 'haat_queue_waiting', 'Rows that wait in a queue: emails, images, payments to ask about.'],
  ['jobs', 'haat_jobs', 'Scheduled jobs that wait, or failed and will be tried again.'],
];

/** Shares one call of `read` for `ms`. */
function readAtMostEvery<Result>(ms: number, read: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    if (!last || performance.now() - last.at >= ms) last = { at: performance.now(), result: read() };
    return last.result;
  };
}
