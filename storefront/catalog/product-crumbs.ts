import type { Product } from '../api/product.ts';
import { links } from '../links.ts';
import type { Crumb } from './breadcrumbs.ts';
import { type Content, listingTitle } from './listing-title.ts';

/** The breadcrumbs of a product: home, category, sub-category, product. */
export function productCrumbs({ id, name, category, parentCategory }: Product, content: Content): Crumb[] {
  const crumbs: Crumb[] = [{ name: 'Home', href: links.home() }];
  if (category) {
    const shelf = category.toLowerCase();
    crumbs.push({ name: listingTitle(shelf, '', content), href: links.products({ category: shelf }) });
    if (parentCategory) {
      crumbs.push({ name: parentCategory, href: links.products({ category: shelf, parentCategory }) });
    }
  }
  return [...crumbs, { name, href: links.product(id) }];
}
