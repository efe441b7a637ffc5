import { renderToString } from 'react-dom/server';
import type { StoreInfo } from '#contract/store-info.ts';
import { type ApiClient, type ApiFetch, createApiClient } from './api/client.ts';
import { fetchStoreInfo } from './api/store-info.ts';
import { App } from './app.tsx';
import { PageStore } from './navigation/page-store.ts';
import type { PageAnswer, Route } from './page.ts';
import { routes } from './routes.ts';
import { type DocumentAssets, documentHtml } from './shell/document.ts';
import { inlineScript } from './shell/inline-script.ts';
import { siteFile } from './site-files/site-file.ts';
import type { StartState } from './start-state.ts';

export interface RenderRequest {
  /** Path and query of the page. */
  href: string;
  /** Public address of the shop, no slash at the end. */
  origin: string;
  /** How the server reaches the API, and with what. */
  apiBase: string;
  fetch: ApiFetch;
  /** For all calls of the page together; 0 waits as long as they take. */
  timeoutMs: number;
  /** What every browser is told to use instead of section 7's rule. */
  browserApiBase?: string | undefined;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** What `html` is when it is no page: a sitemap, a manifest. */
  type?: string;
  redirect?: string;
  /** Something could not be loaded: show it, do not keep it. */
  isDegraded: boolean;
}

/** Everything a page is made of, loaded and ready to be written down. */
export interface Site {
  request: RenderRequest;
  api: ApiClient;
  pages: PageStore;
  store: StoreInfo | undefined;
  route: Route;
  answer: PageAnswer<unknown> | undefined;
}

export { defaultApiBase } from './api/api-base.ts';

/** Every script that stands in a document itself, for the content policy. */
export const inlineScripts: readonly string[] = [inlineScript];

/** One address in, one whole document out. Never throws for what an API may answer. */
export async function render(request: RenderRequest, assets: DocumentAssets): Promise<RenderedPage> {
  const file = await renderFile(request);
  if (file) return file;
  const site = await openSite(request);
  const { route, answer, store } = site;
  if (answer?.redirect) return { status: 302, html: '', redirect: answer.redirect, isDegraded: false };
  const html = documentHtml({
    markup: renderMarkup(site),
    state: startState(site),
    head: answer?.head ?? {},
    store,
    origin: request.origin,
    assets,
    file: route.file,
  });
  return {
    status: answer?.status ?? 200,
    html,
    isDegraded: store === undefined || Boolean(answer?.isDegraded),
  };
}

/** What programs read is made as pages are, so that it is kept and made anew with them. */
async function renderFile(request: RenderRequest): Promise<RenderedPage | undefined> {
  const path = new URL(request.href, 'http://shop').pathname;
  const feedBase = request.browserApiBase ?? request.apiBase;
  const answer = await siteFile(path, { api: openApi(request), origin: request.origin }, feedBase);
  if (answer === undefined) return undefined;
  if (answer === 'failed') return { status: 503, html: TRY_AGAIN, type: PLAIN_TEXT, isDegraded: true };
  if ('redirect' in answer) return { status: 302, html: '', redirect: answer.redirect, isDegraded: false };
  return { status: 200, html: answer.file.text, type: answer.file.type, isDegraded: false };
}

const PLAIN_TEXT = 'text/plain; charset=utf-8';
const TRY_AGAIN = 'The shop does not answer. Please try again in a moment.';

/** Loads what the page needs: the store's information, the page's code and its data. */
export async function openSite(request: RenderRequest): Promise<Site> {
  const { href, origin } = request;
  const api = openApi(request);
  const storeResult = await fetchStoreInfo(api);
  const store = storeResult.ok ? storeResult.data : undefined;
  const pages = new PageStore(routes, () => ({ api, store, origin }));
  await pages.open(href);
  const { route, answer } = pages.peek(href);
  return { request, api, pages, store, route, answer };
}

function openApi({ apiBase, fetch, timeoutMs }: RenderRequest): ApiClient {
  return createApiClient({
    base: apiBase,
    fetch,
    timeoutMs: 0,
    // calls follow each other: only one deadline for all of them bounds how long a reader waits
    ...(timeoutMs > 0 && { deadline: AbortSignal.timeout(timeoutMs) }),
  });
}

/** React's part of the work, and nothing else. */
export function renderMarkup({ request, api, pages, store }: Site): string {
  const url = new URL(request.href, 'http://shop');
  const start = { path: url.pathname, search: url.search.slice(1) };
  return renderToString(<App api={api} pages={pages} store={store} start={start} />);
}

function startState({ request, store, answer }: Site): StartState {
  return {
    ...(request.browserApiBase ? { apiBase: request.browserApiBase } : { localApiBase: request.apiBase }),
    origin: request.origin,
    href: request.href,
    ...(store && { store }),
    ...(answer && { answer: withoutSchemas(answer) }),
  };
}

/** The browser has no use for what search engines read. */
function withoutSchemas(answer: PageAnswer<unknown>): PageAnswer<unknown> {
  const { jsonLd, ...head } = answer.head;
  return { ...answer, head };
}
