import type { Load, PageAnswer, PageContext, Route, View } from '../page.ts';
import { matchRoute } from './match-route.ts';

/** The state of one page: `View` is set once its code is loaded, `result` once its data is. */
export interface OpenPage {
  href: string;
  route: Route;
  params: Record<string, string>;
  search: URLSearchParams;
  View?: View;
  answer?: PageAnswer<unknown>;
}

type Shared = Pick<PageContext, 'api' | 'store' | 'origin'>;

const FRESH_MS = 30_000;
const KEPT = 40;

// Shared by all stores of the process: on a server, an import per request costs a tenth of the page's time.
const views = new WeakMap<Route, View>();
const loaders = new WeakMap<Route, Load>();

/** A cache of code and data of visited and prefetched pages, newest last. */
export class PageStore {
  readonly #routes: readonly Route[];
  readonly #shared: () => Shared;
  readonly #answers = new Map<string, { answer: PageAnswer<unknown>; loadedAt: number }>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(routes: readonly Route[], shared: () => Shared) {
    this.#routes = routes;
    this.#shared = shared;
  }

  /** The loaded code and data of a page, without waiting. */
  peek(href: string): OpenPage {
    const url = new URL(href, 'http://shop');
    const { route, params } = matchRoute(this.#routes, url.pathname);
    const View = views.get(route);
    const answer = this.#answers.get(href)?.answer;
    return {
      href,
      route,
      params,
      search: url.searchParams,
      ...(View && { View }),
      ...(answer && { answer }),
    };
  }

  /** True if the page's data is cached, fresh or not. */
  knows(href: string): boolean {
    return this.#answers.has(href);
  }

  isFresh(href: string): boolean {
    const kept = this.#answers.get(href);
    return kept !== undefined && performance.now() - kept.loadedAt < FRESH_MS;
  }

  /** Fetches code and data; `onStep` is called after each. Concurrent calls for one URL share the request. */
  async open(href: string, onStep: () => void = () => {}): Promise<void> {
    const load = this.isFresh(href) ? undefined : (this.#underWay.get(href) ?? this.#load(href));
    await Promise.all([this.#importView(href)?.then(onStep), load?.then(onStep)]);
  }

  #importView(href: string): Promise<void> | undefined {
    const { route, View } = this.peek(href);
    return View ? undefined : route.importView().then((View) => void views.set(route, View));
  }

  /** Stores the page that was rendered with the document. */
  keep(href: string, View: View, answer: PageAnswer<unknown>): void {
    views.set(this.peek(href).route, View);
    this.#answers.set(href, { answer, loadedAt: performance.now() });
  }

  /** Removes all data: the next visit of any page requests it again. */
  forget(): void {
    this.#answers.clear();
  }

  #load(href: string): Promise<void> {
    const { route, params, search } = this.peek(href);
    const work = (async () => {
      const load = loaders.get(route) ?? (await route.importLoad());
      loaders.set(route, load);
      const answer = await load({ ...this.#shared(), params, search });
      this.#answers.delete(href);
      this.#answers.set(href, {
        answer,
        loadedAt: answer.isDegraded ? Number.NEGATIVE_INFINITY : performance.now(),
      });
      for (const oldest of this.#answers.keys()) {
        if (this.#answers.size <= KEPT) break;
        this.#answers.delete(oldest);
      }
    })().finally(() => this.#underWay.delete(href));
    this.#underWay.set(href, work);
    return work;
  }
}
