import { LRUCache } from 'lru-cache';

interface BudgetOptions {
  perSecond: number;
  /** How many requests a client may make at once after a pause. */
  burst: number;
  /** Monotonic clock in milliseconds. */
  now(): number;
}

const MAX_CLIENTS = 20_000;

/** Counts the expensive requests of each client IP in this process (token bucket). */
export class ClientBudget {
  readonly #options: BudgetOptions;
  readonly #clients = new LRUCache<string, { left: number; at: number }>({ max: MAX_CLIENTS });

  constructor(options: BudgetOptions) {
    this.#options = options;
  }

  /** Counts one request. Returns false if the client has none left. */
  spend(ip: string): boolean {
    const { perSecond, burst, now } = this.#options;
    const at = now();
    const last = this.#clients.get(ip) ?? { left: burst, at };
    const left = Math.min(burst, last.left + ((at - last.at) / 1000) * perSecond);
    this.#clients.set(ip, { left: left >= 1 ? left - 1 : left, at });
    return left >= 1;
  }
}
