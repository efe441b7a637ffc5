import { links } from '#contract/page-links.ts';
import type { ProductList } from '#storefront/api/catalog.ts';
import type { PageHead } from '#storefront/navigation/page.ts';
import { type Breadcrumb, breadcrumbs } from '#storefront/site/breadcrumbs.ts';
import { categoryIntro, categoryTitle, type StoreTexts } from '#storefront/site/category-titles.ts';
import { type ListingQuery, listingHref } from './listing-url.ts';

/** The `<head>` of a listing: title, description and search engine data. */
export function listingHead(
  query: ListingQuery,
  list: ProductList | null,
  { origin, content }: { origin: string; content: StoreTexts },
): PageHead {
  const title = categoryTitle(query.category, query.parentCategory, content);
  const firstImage = list?.products[0]?.image;
  return {
    title: query.page > 1 ? `${title}, page ${query.page}` : title,
    description: categoryIntro(query.category, query.parentCategory, content),
    ...indexingFields(query, list),
    ...(firstImage && { image: firstImage }),
    jsonLd: [breadcrumbs(listingBreadcrumbs(query, content), origin)],
  };
}

/** Empty, sorted and filtered listings are `noindex`. A failed load is temporary, so it stays indexable. */
function indexingFields(
  query: ListingQuery,
  list: ProductList | null,
): Pick<PageHead, 'canonical' | 'robots'> {
  const isEmpty = list?.ok && list.products.length === 0;
  const isIndexable = !query.filters && !isEmpty;
  return isIndexable ? { canonical: listingHref(query) } : { robots: 'noindex' };
}

function listingBreadcrumbs({ category, parentCategory }: ListingQuery, content: StoreTexts): Breadcrumb[] {
  const breadcrumbList: Breadcrumb[] = [
    { name: 'Home', href: links.home() },
    { name: 'Categories', href: links.products() },
  ];
  if (category)
    breadcrumbList.push({ name: categoryTitle(category, '', content), href: links.products({ category }) });
  if (parentCategory)
    breadcrumbList.push({ name: parentCategory, href: links.products({ category, parentCategory }) });
  return breadcrumbList;
}
