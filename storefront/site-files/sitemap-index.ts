import { countProducts, PRODUCTS_PER_SITEMAP } from './product-pages.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { renderSitemapIndex } from './sitemap-xml.ts';

/** The sitemap index: one sitemap of pages, and as many of products as needed. */
export async function sitemapIndex({ api, origin }: SiteFileContext): Promise<string | undefined> {
  const count = await countProducts(api);
  if (count === undefined) return undefined;
  const parts = Array.from({ length: Math.ceil(count / PRODUCTS_PER_SITEMAP) }, (_, i) => ({
    url: `${origin}/sitemap-products-${i + 1}.xml`,
  }));
  return renderSitemapIndex([{ url: `${origin}/sitemap-pages.xml` }, ...parts]);
}
