import { API_PATHS } from '#contract/api-paths.ts';
import type { ApiClient } from '#storefront/api/client.ts';
import { asList, asNumber, asObject, asText, isDefined } from '#storefront/api/parsing/parse.ts';
import { parseImage } from '#storefront/api/parsing/parse-image.ts';

/** Products per sitemap: few enough to build in memory, and far below the limit of 50,000 entries. */
export const PRODUCTS_PER_SITEMAP = 1_000;
const PRODUCTS_PER_REQUEST = 100;
/** Ten million products: the API accepts no page behind them. */
export const MAX_PRODUCT_SITEMAPS = 10_000;

interface SitemapProduct {
  id: string;
  lastModified: string | undefined;
  images: string[];
}

/** The number of public products; undefined if the request fails. */
export async function countProducts(api: ApiClient): Promise<number | undefined> {
  const result = await api.call('GET', API_PATHS.products, { query: { page: 1, limit: 1 } });
  if (!result.ok) return undefined;
  const body = asObject(result.data);
  const pagination = asObject(body?.pagination);
  return (
    asNumber(pagination?.total) ??
    asNumber(pagination?.count) ??
    asNumber(body?.count) ??
    parseProducts(body).length
  );
}

/** The products of one sitemap, in the shop's order; undefined if any request fails. */
export async function fetchSitemapProducts(
  part: number,
  api: ApiClient,
): Promise<SitemapProduct[] | undefined> {
  const found: SitemapProduct[] = [];
  const calls = PRODUCTS_PER_SITEMAP / PRODUCTS_PER_REQUEST;
  for (let page = (part - 1) * calls + 1; page <= part * calls; page += 1) {
    const result = await api.call('GET', API_PATHS.products, {
      query: { page, limit: PRODUCTS_PER_REQUEST },
    });
    if (!result.ok) return undefined;
    const products = parseProducts(asObject(result.data));
    found.push(...products);
    if (products.length < PRODUCTS_PER_REQUEST) break;
  }
  return found;
}

function parseProducts(body: Record<string, unknown> | undefined): SitemapProduct[] {
  return asList(body?.data).map(parseProduct).filter(isDefined);
}

function parseProduct(value: unknown): SitemapProduct | undefined {
  const fields = asObject(value);
  const id = asText(fields?.id);
  if (!id) return undefined;
  const images = asList(fields?.images).flatMap((image) => parseImage(image, false)?.url ?? []);
  return { id, lastModified: asText(fields?.updatedAt) ?? asText(fields?.createdAt), images };
}
