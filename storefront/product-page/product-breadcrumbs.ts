import { links } from '#contract/page-links.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import type { Breadcrumb } from '#storefront/site/breadcrumbs.ts';
import { categoryTitle, type StoreTexts } from '#storefront/site/category-titles.ts';

/** The breadcrumbs of a product: home, category, sub-category, product. */
export function productBreadcrumbs(
  { id, name, category, parentCategory }: Product,
  content: StoreTexts,
): Breadcrumb[] {
  const breadcrumbs: Breadcrumb[] = [{ name: 'Home', href: links.home() }];
  if (category) {
    const categorySlug = category.toLowerCase();
    breadcrumbs.push({
      name: categoryTitle(categorySlug, '', content),
      href: links.products({ category: categorySlug }),
    });
    if (parentCategory) {
      breadcrumbs.push({
        name: parentCategory,
        href: links.products({ category: categorySlug, parentCategory }),
      });
    }
  }
  return [...breadcrumbs, { name, href: links.product(id) }];
}
