import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

interface WaitingRender {
  begin(): void;
  timer: NodeJS.Timeout;
}

interface QueueOptions {
  maxConcurrent: number;
  maxWaiting: number;
  /** A render that has not begun by then is rejected. */
  maxWaitMs: number;
}

// A render is followed by a pause of this many times its own work, while cached pages are requested.
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 250;
// A render that leaves the main thread this idle only waits for the API, and holds up no other render.
const IDLE_CHECK_MS = 50;
const MAX_IDLE_UTILIZATION = 0.5;

/** Thrown when the queue is full or the wait was too long. */
export class RenderQueueFull extends Error {
  constructor() {
    super('too many pages wait to be rendered');
    this.name = 'RenderQueueFull';
  }
}

/**
 * Limits renders that use the main thread at the same time. A render that waits for a slow API does not
 * count: otherwise one slow API would make every page fail. While cached pages are requested, renders get only
 * a part of the main thread's time: each is followed by a pause.
 */
export class RenderQueue {
  readonly #options: QueueOptions;
  readonly #popular: WaitingRender[] = [];
  readonly #others: WaitingRender[] = [];
  #active = 0;
  #cachedRequests = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get active(): number {
    return this.#active;
  }

  get waiting(): number {
    return this.#popular.length + this.#others.length;
  }

  /** Tells the queue that a cached page was requested. */
  countCachedRequest(): void {
    this.#cachedRequests += 1;
  }

  /** Returns the result of `render`. Popular pages go before others. Throws `RenderQueueFull`. */
  async run<Result>(render: () => Promise<Result>, isPopular: boolean): Promise<Result> {
    await this.#enter(isPopular ? this.#popular : this.#others);
    const loadBefore = performance.eventLoopUtilization();
    const cachedBefore = this.#cachedRequests;
    let hasLeft = false;
    const idleCheck = setInterval(() => {
      if (performance.eventLoopUtilization(loadBefore).utilization > MAX_IDLE_UTILIZATION) return;
      hasLeft = true;
      clearInterval(idleCheck);
      void this.#leave(0);
    }, IDLE_CHECK_MS);
    try {
      return await render();
    } finally {
      clearInterval(idleCheck);
      const { active } = performance.eventLoopUtilization(loadBefore);
      const isShared = this.#cachedRequests > cachedBefore;
      if (!hasLeft) void this.#leave(isShared ? Math.min(active * PAUSE_FACTOR, MAX_PAUSE_MS) : 0);
    }
  }

  async #enter(queue: WaitingRender[]): Promise<void> {
    if (this.#active < this.#options.maxConcurrent) {
      this.#active += 1;
      return;
    }
    if (this.waiting >= this.#options.maxWaiting) throw new RenderQueueFull();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(entry), 1);
        reject(new RenderQueueFull());
      }, this.#options.maxWaitMs);
      const entry = { begin: resolve, timer };
      queue.push(entry);
    });
  }

  /** Hands the place to the next render after the pause. */
  async #leave(pauseMs: number): Promise<void> {
    if (pauseMs > 0) await wait(pauseMs);
    const next = this.#popular.shift() ?? this.#others.shift();
    if (!next) {
      this.#active -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.begin();
  }
}
