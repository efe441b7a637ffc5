import type { ProductList } from '../api/catalog.ts';
import { links } from '../links.ts';
import type { PageHead } from '../page.ts';
import { breadcrumbs, type Crumb } from './breadcrumbs.ts';
import { type ListingQuery, listingHref } from './listing-query.ts';
import { type Content, listingIntro, listingTitle } from './listing-title.ts';

/** The `<head>` of a listing: title, description and search engine data. */
export function listingHead(
  query: ListingQuery,
  list: ProductList | null,
  { origin, content }: { origin: string; content: Content },
): PageHead {
  const title = listingTitle(query.category, query.parentCategory, content);
  const picture = list?.products[0]?.image;
  return {
    title: query.page > 1 ? `${title}, page ${query.page}` : title,
    description: listingIntro(query.category, query.parentCategory, content),
    ...findAs(query, list),
    ...(picture && { image: picture }),
    jsonLd: [breadcrumbs(listingCrumbs(query, content), origin)],
  };
}

/** Empty, sorted and filtered listings are `noindex`. A failed load is temporary, so it stays indexable. */
function findAs(query: ListingQuery, list: ProductList | null): Pick<PageHead, 'canonical' | 'robots'> {
  const isEmpty = list?.ok && list.products.length === 0;
  const isWorthFinding = !query.choices && !isEmpty;
  return isWorthFinding ? { canonical: listingHref(query) } : { robots: 'noindex' };
}

function listingCrumbs({ category, parentCategory }: ListingQuery, content: Content): Crumb[] {
  const crumbs: Crumb[] = [
    { name: 'Home', href: links.home() },
    { name: 'Categories', href: links.products() },
  ];
  if (category)
    crumbs.push({ name: listingTitle(category, '', content), href: links.products({ category }) });
  if (parentCategory)
    crumbs.push({ name: parentCategory, href: links.products({ category, parentCategory }) });
  return crumbs;
}
