import type { StoreInfo } from '#contract/store-info.ts';
import { matchRoute } from './match-route.ts';
import type { Load, PageContext, PageResult, Route, View } from './page.ts';
import { withoutUnreadParams } from './without-unread-params.ts';

/** The state of one page: `View` is set once its code is loaded, `result` once its data is. */
export interface OpenPage {
  href: string;
  route: Route;
  params: Record<string, string>;
  search: URLSearchParams;
  View?: View;
  result?: PageResult<unknown>;
}

type SharedContext = Pick<PageContext, 'api' | 'store' | 'origin'>;

const FRESH_MS = 30_000;
const MAX_PAGES = 40;

// Shared by all stores of the process: on a server, an import per request costs a tenth of the page's time.
const views = new WeakMap<Route, View>();
const loaders = new WeakMap<Route, Load>();

/** A cache of code and data of visited and prefetched pages, newest last. */
export class PageStore {
  readonly #routes: readonly Route[];
  #shared: SharedContext;
  readonly #results = new Map<string, { result: PageResult<unknown>; loadedAt: number }>();
  readonly #pending = new Map<string, Promise<void>>();

  constructor(routes: readonly Route[], shared: SharedContext) {
    this.#routes = routes;
    this.#shared = shared;
  }

  /** The loaded code and data of a page, without waiting. */
  peek(href: string): OpenPage {
    const url = new URL(href, 'http://shop');
    const { route, params } = matchRoute(this.#routes, url.pathname);
    const View = views.get(route);
    const result = this.#results.get(this.#key(href))?.result;
    return {
      href,
      route,
      params,
      search: url.searchParams,
      ...(View && { View }),
      ...(result && { result }),
    };
  }

  /** True if the page's data is cached, fresh or not. */
  has(href: string): boolean {
    return this.#results.has(this.#key(href));
  }

  isFresh(href: string): boolean {
    const cached = this.#results.get(this.#key(href));
    return cached !== undefined && performance.now() - cached.loadedAt < FRESH_MS;
  }

  /** Fetches code and data; `onStep` is called after each. Concurrent calls for one URL share the request. */
  async open(href: string, onStep: () => void = () => {}): Promise<void> {
    const load = this.isFresh(href) ? undefined : (this.#pending.get(this.#key(href)) ?? this.#load(href));
    await Promise.all([this.#importView(href)?.then(onStep), load?.then(onStep)]);
  }

  #key(href: string): string {
    return withoutUnreadParams(this.#routes, href);
  }

  #importView(href: string): Promise<void> | undefined {
    const { route, View } = this.peek(href);
    return View ? undefined : route.importView().then((View) => void views.set(route, View));
  }

  /** Stores the page that was rendered with the document. */
  set(href: string, View: View, result: PageResult<unknown>): void {
    views.set(this.peek(href).route, View);
    this.#results.set(this.#key(href), { result, loadedAt: performance.now() });
  }

  /**
   * Later pages are loaded with this store information. Pages that were loaded with other information stay
   * visible and are loaded again at the next visit.
   */
  setStoreInfo(store: StoreInfo): void {
    this.#shared = { ...this.#shared, store };
    for (const cached of this.#results.values()) cached.loadedAt = Number.NEGATIVE_INFINITY;
  }

  #load(href: string): Promise<void> {
    const { route, params, search } = this.peek(href);
    const key = this.#key(href);
    const shared = this.#shared;
    const work = (async () => {
      const load = loaders.get(route) ?? (await route.importLoad());
      loaders.set(route, load);
      const result = await load({ ...shared, params, search });
      this.#results.delete(key);
      this.#results.set(key, {
        result,
        loadedAt: result.isDegraded || shared !== this.#shared ? Number.NEGATIVE_INFINITY : performance.now(),
      });
      for (const oldest of this.#results.keys()) {
        if (this.#results.size <= MAX_PAGES) break;
        this.#results.delete(oldest);
      }
    })().finally(() => this.#pending.delete(key));
    this.#pending.set(key, work);
    return work;
  }
}
