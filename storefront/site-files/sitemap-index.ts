import { SITE_FILE_PATHS } from '#contract/page-links.ts';
import { countProducts, MAX_PRODUCT_SITEMAPS, PRODUCTS_PER_SITEMAP } from './fetch-sitemap-products.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { renderSitemapIndex } from './sitemap-xml.ts';

/** The sitemap index: one sitemap of pages, and as many of products as needed. */
export async function sitemapIndex({ api, origin }: SiteFileContext): Promise<string | undefined> {
  const count = await countProducts(api);
  if (count === undefined) return undefined;
  const partCount = Math.min(Math.ceil(count / PRODUCTS_PER_SITEMAP), MAX_PRODUCT_SITEMAPS);
  const url = (path: string) => new URL(path, origin).href;
  const productsUrl = url(SITE_FILE_PATHS.productsSitemap.replace(':part', '*'));
  return renderSitemapIndex(url(SITE_FILE_PATHS.pagesSitemap), productsUrl, partCount);
}
