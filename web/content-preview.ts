import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_PATHS, LINKED_API_PATHS } from '#contract/api-paths.ts';
import {
  ADMIN_PREVIEW_PAGE,
  links,
  listPreviewPages,
  PAGE_PATHS,
  type PreviewPage,
} from '#contract/page-links.ts';
import { clientIp } from '#wire/client-ip.ts';
import type { PageLimits } from './pages/page-limits.ts';
import type { ContentOrigins } from './security/content-origins.ts';
import type { ApiFetch } from './storefront/storefront-types.ts';
import type { WebSettings } from './web-settings.ts';

interface PreviewServer {
  settings: WebSettings;
  limits: PageLimits;
  /** API base that the browser calls on the host of the request. */
  apiBaseOf(request: FastifyRequest): string;
  contentOrigins(): Promise<ContentOrigins | undefined>;
}

/** What the API knows of a preview: the page, and replies with texts that are not published. */
interface Preview {
  page: string;
  storeInfo: unknown;
  sizeGuides: unknown;
  /** Only if the page is that of a product. */
  product?: { id: string };
}

const MAX_PREVIEW_MS = 5_000;
const ENDED =
  '<!doctype html><title>Preview</title><p>This preview has ended. Open it again in the admin of the shop.</p>';

/**
 * Serves pages of the shop with texts that are not published, for the staff member whose token is in the URL. The page
 * is the storefront's own, without its scripts: it has no cart and sends nothing. It is never cached.
 */
export function servePreviews(web: FastifyInstance, server: PreviewServer): void {
  const { settings, limits } = server;
  web.get<{ Params: { token: string }; Querystring: PreviewQuery }>(
    ADMIN_PREVIEW_PAGE,
    async (request, reply) => {
      await limits.countExpensive(clientIp(request), () => false);
      reply.headers(await previewHeaders(server, request)).type('text/html; charset=utf-8');
      const preview = await loadPreview(settings, request.params.token);
      if (!preview) return reply.code(404).send(ENDED);
      const { href, storedValues, replies, previewPage } = await pageOf(settings, preview, request.query);
      const { render, assets } = await settings.storefront();
      const renderPreview = () =>
        render(
          {
            href,
            // without it the page would count as one of the shop
            storedValues: storedValues ?? {},
            previewPage,
            origin: settings.origin,
            apiBase: settings.serverApiBase,
            fetch: withPreview(settings.fetch, preview, replies),
            timeoutMs: settings.apiTimeoutMs,
            browserApiBase: settings.browserApiBase,
          },
          assets,
        );
      const { html } = await limits.render(href, renderPreview);
      return reply.send(withoutScripts(html));
    },
  );
}

/** Undefined if the API knows no such preview. */
async function loadPreview(
  { serverApiBase, fetch }: WebSettings,
  token: string,
): Promise<Preview | undefined> {
  const path = LINKED_API_PATHS.contentPreview.replace(':token', encodeURIComponent(token));
  const response = await fetch(serverApiBase + path, {
    method: 'GET',
    headers: { accept: 'application/json' },
    credentials: 'include',
    signal: AbortSignal.timeout(MAX_PREVIEW_MS),
  });
  return response.ok ? (JSON.parse(await response.text()) as Preview) : undefined;
}

const PREVIEW_PAGES = listPreviewPages();

interface ShownPage {
  href: string;
  /** Replies of the API that the page gets instead of the shop's own, by path. */
  replies?: ReadonlyMap<string, unknown>;
  storedValues?: Readonly<Record<string, unknown>>;
  previewPage?: PreviewPage;
}

/** A name of `PREVIEW_PAGES`, or the category whose listing is shown. */
interface PreviewQuery {
  page?: string;
  category?: string;
}

/** The page that is asked for, with what it needs of a shopper; without one that of the preview. */
async function pageOf(
  settings: WebSettings,
  preview: Preview,
  { page: name, category }: PreviewQuery,
): Promise<ShownPage> {
  if (category) return { href: links.category(category) };
  if (name === undefined || !isPreviewPage(name)) return { href: preview.page };
  const href = PREVIEW_PAGES[name];
  if (name === 'empty-home') return { href, replies: new Map([[API_PATHS.products, NO_PRODUCTS]]) };
  if (name === 'sold-out') return await soldOutPage(settings);
  if (href === PAGE_PATHS.product || name === 'cart' || name === 'checkout') {
    const product = await firstProduct(settings);
    if (href === PAGE_PATHS.product) return { href: links.product(product?.id ?? '-') };
    return { href, storedValues: { cart: product ? [cartLine(product)] : [], auth_token: 'preview' } };
  }
  const isForCustomers = href === PAGE_PATHS.orders || href === PAGE_PATHS.payment;
  const storedValues = { cart: [], saved: [], ...(isForCustomers && { auth_token: 'preview' }) };
  return { href, storedValues, previewPage: name };
}

const isPreviewPage = (name: string): name is PreviewPage => Object.hasOwn(PREVIEW_PAGES, name);

interface ShownProduct {
  id: string;
  title: string;
  imgUrl?: string;
  regularPrice: number;
  discountedPrice?: number;
}

const NO_PRODUCTS = { data: [], total: 0, totalPages: 0 };

/** The page of the first product without units. */
async function soldOutPage(settings: WebSettings): Promise<ShownPage> {
  const first = await firstProduct(settings);
  const id = first?.id ?? '-';
  const path = API_PATHS.product.replace(':id', encodeURIComponent(id));
  const product = await fetchJson<{ variants?: object[] }>(settings, path);
  const variants = product?.variants?.map((variant) => ({ ...variant, available: 0 }));
  const soldOut = { ...product, available: 0, ...(variants && { variants }) };
  return { href: links.product(id), ...(product && { replies: new Map([[path, soldOut]]) }) };
}

/** The first product of the shop; undefined if there is none. */
async function firstProduct(settings: WebSettings): Promise<ShownProduct | undefined> {
  const found = await fetchJson<{ data: ShownProduct[] }>(settings, `${API_PATHS.products}?limit=1`);
  return found?.data[0];
}

/** A reply of the API; undefined if there is none. */
async function fetchJson<Reply>(
  { serverApiBase, fetch }: WebSettings,
  path: string,
): Promise<Reply | undefined> {
  const response = await fetch(serverApiBase + path, {
    method: 'GET',
    headers: { accept: 'application/json' },
    credentials: 'include',
    signal: AbortSignal.timeout(MAX_PREVIEW_MS),
  });
  return response.ok ? (JSON.parse(await response.text()) as Reply) : undefined;
}

const cartLine = ({ id, title, imgUrl = '', regularPrice, discountedPrice }: ShownProduct) => ({
  id,
  name: title,
  image: imgUrl,
  price: discountedPrice ?? regularPrice,
  quantity: 1,
  selectedColor: '',
  selectedSize: '',
});

/** Requests for the texts and the product get those of the preview, all others go to the API. */
function withPreview(
  fetch: ApiFetch,
  { storeInfo, sizeGuides, product }: Preview,
  ofPage: ReadonlyMap<string, unknown> = new Map(),
): ApiFetch {
  const replies = new Map([
    [API_PATHS.storeInfo, storeInfo],
    [API_PATHS.sizeGuides, sizeGuides],
    ...(product ? [[API_PATHS.product.replace(':id', encodeURIComponent(product.id)), product]] : []),
    ...ofPage,
  ] as [string, unknown][]);
  return async (url, init) => {
    const found = [...replies].find(([path]) => url.split('?')[0]?.endsWith(path));
    if (!found) return await fetch(url, init);
    return {
      ok: true,
      status: 200,
      headers: { get: () => null },
      text: async () => JSON.stringify(found[1]),
    };
  };
}

/** Also without what is shown only to browsers that cannot run scripts. */
const withoutScripts = (html: string) =>
  html.replaceAll(/<(script|noscript)\b[^>]*>.*?<\/\1>/gs, '').replace('<head>', `<head>\n${NOINDEX}`);
const NOINDEX = '<meta name="robots" content="noindex, nofollow">';

async function previewHeaders(
  { settings: { origin, clientDir }, apiBaseOf, contentOrigins }: PreviewServer,
  request: FastifyRequest,
) {
  const images = (await contentOrigins())?.images ?? ['https:'];
  const sources = new Set(["'self'", 'data:', origin, new URL(apiBaseOf(request)).origin, ...images]);
  const policy = [
    "default-src 'none'",
    `style-src 'self'${clientDir === undefined ? " 'unsafe-inline'" : ''}`,
    ['img-src', ...sources].join(' '),
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    // the admin shows it beside the fields
    "frame-ancestors 'self'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    // the URL contains the token
    'referrer-policy': 'no-referrer',
  };
}
