import { SITE_FILE_PATHS } from '#contract/page-links.ts';
import { escapeXml } from '#format/escape-markup.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { countProducts, MAX_PRODUCT_SITEMAPS, PRODUCTS_PER_SITEMAP } from './sitemap-products.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

export interface SitemapEntry {
  /** Absolute URL. */
  url: string;
  /** Time of the last change, as the server sent it. */
  changedAt?: string | undefined;
  /** Absolute URLs of the images on the page. */
  images?: readonly string[];
}

export const renderUrlSet = (entries: readonly SitemapEntry[]): string => renderXml('urlset', 'url', entries);

export const renderSitemapIndex = (entries: readonly SitemapEntry[]): string =>
  renderXml('sitemapindex', 'sitemap', entries);

function renderXml(root: string, element: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(
    ({ url, changedAt, images = [] }) =>
      `<${element}><loc>${escapeXml(new URL(url).href)}</loc>${lastModTag(changedAt)}${images.map(imageTag).join('')}</${element}>`,
  );
  const namespaces = `xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespaces}>\n${lines.join('\n')}\n</${root}>\n`;
}

const imageTag = (url: string) => `<image:image><image:loc>${escapeXml(url)}</image:loc></image:image>`;

function lastModTag(changedAt: string | undefined): string {
  const at = new Date(changedAt ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? '' : `<lastmod>${at.toISOString()}</lastmod>`;
}

/** The sitemap index: one sitemap of pages, and as many of products as needed. */
export async function sitemapIndex({ api, origin }: SiteFileContext): Promise<string | undefined> {
  const count = await countProducts(api);
  if (count === undefined) return undefined;
  const partCount = Math.min(Math.ceil(count / PRODUCTS_PER_SITEMAP), MAX_PRODUCT_SITEMAPS);
  const parts = Array.from({ length: partCount }, (_, i) => ({
    url: origin + SITE_FILE_PATHS.productsSitemap.replace(':part', String(i + 1)),
  }));
  return renderSitemapIndex([{ url: origin + SITE_FILE_PATHS.pagesSitemap }, ...parts]);
}
