import { links } from '#contract/page-links.ts';
import type { StoreInfo } from '#contract/store-info.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import type { PageHead } from '#storefront/navigation/page.ts';
import { breadcrumbs } from '#storefront/site/breadcrumbs.ts';
import { plainText } from '#storefront/ui/html/formatted-text.tsx';
import { productBreadcrumbs } from './product-breadcrumbs.ts';
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
      productSchema(product, {
        origin,
        seller,
        delivery: store?.delivery,
        shippingFees: store?.shippingFees,
      }),
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
