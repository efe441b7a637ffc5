import { links } from '#contract/page-links.ts';
import { fetchSitemapProducts } from './fetch-sitemap-products.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { renderUrlSet } from './sitemap-xml.ts';

/** Sitemap number `part`, from 1, of all public products. */
export async function productsSitemap(
  part: number,
  { api, origin }: SiteFileContext,
): Promise<string | undefined> {
  const products = await fetchSitemapProducts(part, api);
  return (
    products &&
    renderUrlSet(
      products.map(({ id, lastModified, images }) => ({
        url: new URL(links.product(id.toWellFormed()), origin).href,
        lastModified,
        images: images.flatMap((url) => URL.parse(url, origin)?.href ?? []),
      })),
    )
  );
}
