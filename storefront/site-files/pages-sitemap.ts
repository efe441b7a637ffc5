import { links } from '#contract/page-links.ts';
import { POLICY_TITLES } from '#contract/policies.ts';
import { categoryFilter, fetchProducts } from '#storefront/api/catalog.ts';
import { fetchSizeGuides } from '#storefront/api/size-guides.ts';
import { fetchStoreInfo } from '#storefront/api/store-info.ts';
import { allCategories } from '#storefront/site/categories.ts';
import type { SiteFileContext } from './site-file-context.ts';
import { renderUrlSet } from './sitemap-xml.ts';

/** All indexable pages except products. Empty categories are left out, because their pages are `noindex`. */
export async function pagesSitemap({ api, origin }: SiteFileContext): Promise<string | undefined> {
  const store = await fetchStoreInfo(api);
  if (!store.ok) return undefined;
  const categories = await Promise.all(
    allCategories(store.data).map(async (category) => {
      const { ok, products } = await fetchProducts(
        api,
        { ...categoryFilter(category), limit: 1 },
        store.data,
      );
      return ok && products.length > 0 ? [links.category(category)] : [];
    }),
  );
  const guides = await fetchSizeGuides(api, store.data);
  const pages = [
    links.home(),
    links.products(),
    ...categories.flat(),
    ...(guides?.length ? [links.sizeGuide()] : []),
    links.contact(),
    links.trackOrder(),
    ...Object.keys(POLICY_TITLES).map(links.policy),
  ];
  return renderUrlSet(pages.map((path) => ({ url: new URL(path, origin).href })));
}
