import type { StoreInfo } from '#contract/store-info.ts';
import type { Product } from '../api/product.ts';
import { links } from '../links.ts';
import type { PageHead } from '../page.ts';
import { plainText } from '../ui/formatted-text.tsx';
import { breadcrumbs } from './breadcrumbs.ts';
import { productCrumbs } from './product-crumbs.ts';
import { productSchema } from './product-schema.ts';

const DESCRIPTION_MAX = 160;

/** The `<head>` of a product page: title, description, share image and search engine data. */
export function productHead(product: Product, origin: string, store: StoreInfo | undefined): PageHead {
  const seller = store?.companyName ?? store?.storeName;
  const description = product.seoDescription ?? shortened(plainText(product.description));
  const [picture] = product.pictures;
  return {
    title: product.seoTitle ?? product.name,
    type: 'product',
    ...(description && { description }),
    canonical: links.product(product.id),
    ...(picture && { image: { ...picture, alt: picture.alt ?? product.name } }),
    jsonLd: [
      productSchema(product, { origin, seller, delivery: store?.delivery }),
      breadcrumbs(productCrumbs(product, store?.content), origin),
    ],
  };
}

/** Cuts a text between words. */
function shortened(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
