import { links } from '../links.ts';
import { productsOfSitemap } from './product-pages.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { urlSet } from './sitemap-xml.ts';

/** One part of the sitemap of all public products. */
export async function productsSitemap(
  part: number,
  { api, origin }: SiteFileContext,
): Promise<string | undefined> {
  const products = await productsOfSitemap(part, api);
  return (
    products &&
    urlSet(
      products.map(({ id, changedAt, images }) => ({
        address: origin + links.product(id.toWellFormed()),
        changedAt,
        images: images.flatMap((url) => URL.parse(url, origin)?.href ?? []),
      })),
    )
  );
}
