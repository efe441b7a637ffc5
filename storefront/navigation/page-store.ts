import type { Load, PageAnswer, PageContext, Route, View } from '../page.ts';
import { matchRoute } from './match-route.ts';

/** What is known of one address: `View` once its code is here, `answer` once its data is. */
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

// For all stores of the process: on a server, importing anew for every reader costs a tenth of the page.
const views = new WeakMap<Route, View>();
const loaders = new WeakMap<Route, Load>();

/** Code and data of the pages this tab has seen or is about to see, newest last. */
export class PageStore {
  readonly #routes: readonly Route[];
  readonly #shared: () => Shared;
  readonly #answers = new Map<string, { answer: PageAnswer<unknown>; loadedAt: number }>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(routes: readonly Route[], shared: () => Shared) {
    this.#routes = routes;
    this.#shared = shared;
  }

  /** What can be shown of this address at once, without waiting. */
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

  /** Whether there is anything to show at once, fresh or not. */
  knows(href: string): boolean {
    return this.#answers.has(href);
  }

  isFresh(href: string): boolean {
    const kept = this.#answers.get(href);
    return kept !== undefined && performance.now() - kept.loadedAt < FRESH_MS;
  }

  /** Fetches code and data; `onStep` is told when either has come. Two calls for one address share the work. */
  async open(href: string, onStep: () => void = () => {}): Promise<void> {
    const load = this.isFresh(href) ? undefined : (this.#underWay.get(href) ?? this.#load(href));
    await Promise.all([this.#importView(href)?.then(onStep), load?.then(onStep)]);
  }

  #importView(href: string): Promise<void> | undefined {
    const { route, View } = this.peek(href);
    return View ? undefined : route.importView().then((View) => void views.set(route, View));
  }

  /** The page that came rendered with the document. */
  keep(href: string, View: View, answer: PageAnswer<unknown>): void {
    views.set(this.peek(href).route, View);
    this.#answers.set(href, { answer, loadedAt: performance.now() });
  }

  /** Forget all data: the next look at any page asks the server. */
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
