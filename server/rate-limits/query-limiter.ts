import { UserError } from '#server/errors/user-error.ts';

/** Of queries that a shopper waits for: a search, suggestions, or the facets of a listing. */
interface QueryLimits {
  /** Queries at one time. A function is asked whenever a query comes or ends. */
  maxRunning: number | (() => number);
  /** Queries that wait for their turn. */
  maxWaiting: number;
  maxWaitMs: number;
  /** Queries of one client IP in a minute. */
  maxPerMinute: number;
}

const MINUTE_MS = 60_000;
const CANCELED_STATEMENT = '57014';
const RETRY_AFTER_SECONDS = 2;

/**
 * Limits expensive reads, such as searches, so that a flood of them leaves the database to orders. Counts in
 * memory, because a count in the database would cost about as much as a search. Rejects what is too much with
 * `rate_limited`, at once or after a short wait.
 */
export class QueryLimiter {
  readonly #limits: QueryLimits;
  readonly #queue: (() => void)[] = [];
  readonly #counts = new Map<string, number>();
  #countedMinute = 0;
  #running = 0;

  constructor(limits: QueryLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a query for a client. No IP: a page of this server, which is not counted per client. Throws UserError:
   * rate_limited (too many queries, too long a wait, or a statement that reached its time limit).
   */
  async run<T>(clientIp: string | undefined, query: () => Promise<T>): Promise<T> {
    if (clientIp !== undefined) this.#count(clientIp);
    await this.#takeTurn();
    try {
      return await query();
    } catch (error) {
      throw isTimeout(error) ? busyError(error) : error;
    } finally {
      this.#running -= 1;
      this.#startWaiting();
    }
  }

  /** Starts as many of the queries that wait as may run, the first one first. They count as running at once. */
  #startWaiting(): void {
    while (this.#mayStart()) {
      const next = this.#queue.shift();
      if (!next) return;
      this.#running += 1;
      next();
    }
  }

  #mayStart(): boolean {
    const { maxRunning } = this.#limits;
    return this.#running < (typeof maxRunning === 'number' ? maxRunning : maxRunning());
  }

  #count(clientIp: string): void {
    const minute = Math.floor(performance.now() / MINUTE_MS);
    if (minute !== this.#countedMinute) this.#counts.clear();
    this.#countedMinute = minute;
    const count = (this.#counts.get(clientIp) ?? 0) + 1;
    this.#counts.set(clientIp, count);
    if (count <= this.#limits.maxPerMinute) return;
    throw new UserError('rate_limited', 'Too many requests. Please wait a minute and try again.', {
      retryAfterSeconds: 60,
    });
  }

  async #takeTurn(): Promise<void> {
    if (this.#queue.length === 0 && this.#mayStart()) {
      this.#running += 1;
      return;
    }
    if (this.#queue.length >= this.#limits.maxWaiting) throw busyError();
    await this.#wait();
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(turn), 1);
        reject(busyError());
      }, this.#limits.maxWaitMs);
      this.#queue.push(turn);
    });
  }
}

function busyError(cause?: unknown): UserError {
  return new UserError('rate_limited', 'The shop is busy just now. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

/** True for a statement that was ended by the time limit, and for a pool without a free connection. */
function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === CANCELED_STATEMENT) || /timeout exceeded/.test(error.message);
}
