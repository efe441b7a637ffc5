import type { Page, PageAnswer, PageContext, Route } from '../page.ts';
import { matchRoute } from './match-route.ts';

/** What is known of one address: `page` once its code is here, `answer` once its data is. */
export interface OpenPage {
  href: string;
  route: Route;
  params: Record<string, string>;
  search: URLSearchParams;
  page?: Page;
  answer?: PageAnswer<unknown>;
}

type Shared = Pick<PageContext, 'api' | 'store' | 'origin'>;

const FRESH_MS = 30_000;
const KEPT = 40;

// For all stores of the process: on a server, importing anew for every reader costs a tenth of the page.
const pageCode = new WeakMap<Route, Page>();

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
    const page = pageCode.get(route);
    const answer = this.#answers.get(href)?.answer;
    return {
      href,
      route,
      params,
      search: url.searchParams,
      ...(page && { page }),
      ...(answer && { answer }),
    };
  }

  isFresh(href: string): boolean {
    const kept = this.#answers.get(href);
    return kept !== undefined && performance.now() - kept.loadedAt < FRESH_MS;
  }

  /** Fetches code, then data; `onStep` is told when either has come. Two calls for one address share the work. */
  async open(href: string, onStep: () => void = () => {}): Promise<void> {
    const open = this.peek(href);
    if (!open.page) {
      pageCode.set(open.route, await open.route.import());
      onStep();
    }
    if (this.isFresh(href)) return;
    const load = this.#underWay.get(href) ?? this.#load(href);
    await load;
    onStep();
  }

  /** The page that came rendered with the document. */
  keep(href: string, page: Page, answer: PageAnswer<unknown>): void {
    pageCode.set(this.peek(href).route, page);
    this.#answers.set(href, { answer, loadedAt: performance.now() });
  }

  /** Forget all data: the next look at any page asks the server. */
  forget(): void {
    this.#answers.clear();
  }

  #load(href: string): Promise<void> {
    const { route, params, search } = this.peek(href);
    const work = (async () => {
      const page = pageCode.get(route);
      if (!page) return;
      const answer = await page.load({ ...this.#shared(), params, search });
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
