import type { StoreInfo } from '#contract/store-info.ts';
import type { Product } from '../api/product.ts';
import { links } from '../links.ts';
import type { PageHead } from '../page.ts';
import { plainText } from '../ui/formatted-text.tsx';
import { breadcrumbs } from './breadcrumbs.ts';
import { productBreadcrumbs } from './product-crumbs.ts';
import { productSchema } from './product-schema.ts';

const MAX_DESCRIPTION_LENGTH = 160;

/** The `<head>` of a product page: title, description, share image and search engine data. */
export function productHead(product: Product, origin: string, store: StoreInfo | undefined): PageHead {
  const seller = store?.companyName ?? store?.storeName;
  const description = product.seoDescription ?? truncate(plainText(product.description));
  const [firstImage] = product.images;
  return {
    title: product.seoTitle ?? product.name,
    type: 'product',
    ...(description && { description }),
    canonical: links.product(product.id),
    ...(firstImage && { image: { ...firstImage, alt: firstImage.alt ?? product.name } }),
    jsonLd: [
      productSchema(product, { origin, seller, delivery: store?.delivery }),
      breadcrumbs(productBreadcrumbs(product, store?.content), origin),
    ],
  };
}

/** Cuts a text between words. */
function truncate(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const cut = text.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
