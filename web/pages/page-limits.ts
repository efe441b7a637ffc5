import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ClientBudget } from '#web/client-budget.ts';
import { RenderQueue } from '#web/render-queue.ts';

const MAX_CONCURRENT_RENDERS = 4;
const MAX_WAITING_RENDERS = 1_000;
const MAX_RENDER_WAIT_MS = 2_000;
const RENDERS_PER_SECOND = 10;
const RENDER_BURST = 60;
// A client that ignores `Retry-After` would otherwise keep the server busy with rejections.
const OVER_BUDGET_DELAY_MS = 500;
const MAX_DELAYED_REQUESTS = 2_000;
const MAX_POPULAR_PAGES = 2_000;

/** Thrown when one client requests too many pages that have to be rendered. */
export class TooManyPages extends Error {
  constructor() {
    super('one client requests too many pages');
    this.name = 'TooManyPages';
  }
}

/** Keeps cached pages fast, whatever other pages are requested. */
export class PageLimits {
  readonly renders = new RenderQueue({
    maxConcurrent: MAX_CONCURRENT_RENDERS,
    maxWaiting: MAX_WAITING_RENDERS,
    maxWaitMs: MAX_RENDER_WAIT_MS,
  });
  readonly #budget: ClientBudget | undefined;
  readonly #popular = new LRUCache<string, true>({ max: MAX_POPULAR_PAGES });
  #delayed = 0;

  constructor(rateLimits: 'on' | 'off') {
    if (rateLimits === 'off') return;
    this.#budget = new ClientBudget({
      perSecond: RENDERS_PER_SECOND,
      burst: RENDER_BURST,
      now: () => performance.now(),
    });
  }

  /**
   * Counts a request that is expensive, or unusual enough to be part of a flood, and delays it if the client
   * is over its budget. Throws `TooManyPages` if the page is not cached then.
   */
  async countExpensive(ip: string, isCached: () => boolean): Promise<void> {
    if (!this.#budget || this.#budget.spend(ip)) return;
    if (this.#delayed >= MAX_DELAYED_REQUESTS) throw new TooManyPages();
    this.#delayed += 1;
    await wait(OVER_BUDGET_DELAY_MS);
    this.#delayed -= 1;
    if (!isCached()) throw new TooManyPages();
  }

  /** Counts a request for a cached page: after the next change that page is rendered before others. */
  countCached(href: string): void {
    this.#popular.set(href, true);
    this.renders.countCachedRequest();
  }

  /** Renders a page when it is its turn. Throws `RenderQueueFull`. */
  render<Page>(href: string, render: () => Promise<Page>): Promise<Page> {
    return this.renders.run(render, this.#popular.has(href));
  }
}
