import { renderToString } from 'react-dom/server';
import type { PreviewPage } from '#contract/page-links.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import { type ApiClient, type ApiFetch, createApiClient } from './api/client.ts';
import { fetchStoreInfo } from './api/store-info.ts';
import { App, AppContexts, type AppProps } from './app.tsx';
import { matchRoute } from './navigation/match-route.ts';
import type { PageResult, Route } from './navigation/page.ts';
import { PageStore } from './navigation/page-store.ts';
import { withoutUnreadParams } from './navigation/without-unread-params.ts';
import { routes } from './routes.ts';
import { type DocumentAssets, documentHtml } from './shell/document.ts';
import type { InitialState } from './shell/initial-state.ts';
import { inlineScript } from './shell/inline-script.ts';
import { RenderedContents } from './shell/rendered-contents.ts';
import { siteFile } from './site-files/site-file.ts';
import { withStoredValues } from './state/storage/stored-value.ts';
import { type RenderContent, RenderContentContext } from './ui/rendered-once.tsx';

export interface RenderRequest {
  /** Path and query of the page. */
  href: string;
  /** Public URL of the shop, without a slash at the end. */
  origin: string;
  /** Base URL of the API for requests of the server, which `fetch` sends. */
  apiBase: string;
  fetch: ApiFetch;
  /** Limit for all requests of the page together; 0 means no limit. */
  timeoutMs: number;
  /** Base URL of the API for all browsers, instead of the rule of section 7. */
  browserApiBase?: string | undefined;
  /** What the page finds in browser storage, by key, already parsed. All previews have it, and no other page. */
  storedValues?: Readonly<Record<string, unknown>> | undefined;
  /** A preview that may show a view of its own. */
  previewPage?: PreviewPage | undefined;
}

export interface RenderedPage {
  status: number;
  html: string;
  /** Media type of `html` if it is not a page: a sitemap, a manifest. */
  type?: string;
  redirect?: string;
  /** Some data could not be loaded: the page is sent, but not cached. */
  isDegraded: boolean;
}

/** Everything that a page needs, loaded and ready to render. */
export interface Site {
  request: RenderRequest;
  api: ApiClient;
  pages: PageStore;
  store: StoreInfo | undefined;
  route: Route;
  result: PageResult<unknown> | undefined;
}

/** The URL by which a page is rendered and cached: without parameters that its route does not read. */
export function pageHref(href: string): string {
  return withoutUnreadParams(routes, href);
}

export { defaultApiBase } from './api/client.ts';

/** All inline scripts of the document, for the content security policy. */
export const inlineScripts: readonly string[] = [inlineScript];

/** Renders the complete document of one URL. Never throws because of an API reply. */
export async function render(request: RenderRequest, assets: DocumentAssets): Promise<RenderedPage> {
  const file = await renderFile(request);
  if (file) return file;
  const site = await loadSite(request);
  const { route, result, store } = site;
  if (result?.redirect) {
    const status = result.status === 301 ? 301 : 302;
    return { status, html: '', redirect: result.redirect, isDegraded: false };
  }
  const html = documentHtml({
    markup: renderMarkup(site, contentRenderer(site)),
    state: initialState(site),
    head: result?.head ?? {},
    store,
    origin: request.origin,
    assets,
    file: route.file,
  });
  return {
    status: result?.status ?? 200,
    html,
    isDegraded: store === undefined || Boolean(result?.isDegraded),
  };
}

/** Site files are rendered like pages, so that they are cached and renewed in the same way. */
async function renderFile(request: RenderRequest): Promise<RenderedPage | undefined> {
  const path = new URL(request.href, 'http://shop').pathname;
  const feedBase = request.browserApiBase ?? request.apiBase;
  const result = await siteFile(path, { api: createApi(request), origin: request.origin }, feedBase);
  if (result === undefined) return undefined;
  if (result === 'failed') return { status: 503, html: TRY_AGAIN, type: PLAIN_TEXT, isDegraded: true };
  if ('redirect' in result) return { status: 302, html: '', redirect: result.redirect, isDegraded: false };
  return { status: 200, html: result.file.text, type: result.file.type, isDegraded: false };
}

const PLAIN_TEXT = 'text/plain; charset=utf-8';
const TRY_AGAIN = 'The shop does not answer. Please try again in a moment.';

/** Loads the store information, the page's code and its data. */
export async function loadSite(request: RenderRequest): Promise<Site> {
  const { href, origin, previewPage } = request;
  const api = createApi(request);
  const storeResult = await fetchStoreInfo(api);
  const store = storeResult.ok ? storeResult.data : undefined;
  const shownRoutes = previewPage ? await routesOfPreview(previewPage, href) : routes;
  const pages = new PageStore(shownRoutes, { api, store, origin });
  await pages.open(href);
  const { route, result } = pages.peek(href);
  return { request, api, pages, store, route, result };
}

/** The routes, in which the page of a preview has the view of that preview, if there is one. */
async function routesOfPreview(previewPage: PreviewPage, href: string): Promise<readonly Route[]> {
  const { PREVIEW_VIEWS } = await import('./shell/preview-views.tsx');
  const View = PREVIEW_VIEWS[previewPage];
  if (!View) return routes;
  const { route } = matchRoute(routes, new URL(href, 'http://shop').pathname);
  return routes.map((each) => (each === route ? { ...each, importView: async () => View } : each));
}

function createApi({ apiBase, fetch, timeoutMs }: RenderRequest): ApiClient {
  return createApiClient({
    base: apiBase,
    fetch,
    timeoutMs: 0,
    // requests run one after the other: only a common deadline limits the shopper's waiting time
    ...(timeoutMs > 0 && { deadline: AbortSignal.timeout(timeoutMs) }),
  });
}

/** Only the React rendering, so that it can be measured alone. */
export function renderMarkup(site: Site, renderContent?: RenderContent): string {
  const app = (
    <RenderContentContext value={renderContent}>
      <App {...appProps(site)} />
    </RenderContentContext>
  );
  return withStoredValues(site.request.storedValues ?? {}, () => renderToString(app));
}

function appProps({ request, api, pages, store }: Site): AppProps {
  const url = new URL(request.href, 'http://shop');
  return { api, pages, store, initialLocation: { path: url.pathname, search: url.search.slice(1) } };
}

// here and not in its own file, so that a changed component of the development server begins a new one
const contents = new RenderedContents();

/** Renders what `RenderedOnce` contains, for all pages with the same store information. Undefined for previews. */
function contentRenderer(site: Site): RenderContent | undefined {
  const { store, request } = site;
  if (!store || request.storedValues) return undefined;
  contents.clearIfChanged(JSON.stringify(store));
  return (key, content) =>
    contents.get(key, () => renderToString(<AppContexts {...appProps(site)}>{content}</AppContexts>));
}

function initialState({ request, store, result }: Site): InitialState {
  return {
    ...(request.browserApiBase ? { apiBase: request.browserApiBase } : { localApiBase: request.apiBase }),
    origin: request.origin,
    href: request.href,
    ...(store && { store }),
    ...(result && { result: withoutJsonLd(result) }),
  };
}

/** Removes the schema.org objects: only search engines need them, not the browser. */
function withoutJsonLd(result: PageResult<unknown>): PageResult<unknown> {
  const { jsonLd, ...head } = result.head;
  return { ...result, head };
}
