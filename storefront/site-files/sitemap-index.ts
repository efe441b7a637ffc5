import { countProducts, PRODUCTS_A_SITEMAP } from './product-pages.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { indexOfSitemaps } from './sitemap-xml.ts';

/** The sitemap index: one sitemap of pages, and as many of products as needed. */
export async function sitemapIndex({ api, origin }: SiteFileContext): Promise<string | undefined> {
  const count = await countProducts(api);
  if (count === undefined) return undefined;
  const parts = Array.from({ length: Math.ceil(count / PRODUCTS_A_SITEMAP) }, (_, i) => ({
    address: `${origin}/sitemap-products-${i + 1}.xml`,
  }));
  return indexOfSitemaps([{ address: `${origin}/sitemap-pages.xml` }, ...parts]);
}
