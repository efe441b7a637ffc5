import type { Product, ProductImage, ProductList, ProductVariant } from '#contract/catalog.ts';
import { paiseOf, rupees, writtenRupees } from '#server/money.ts';
import { availableStock } from './available-stock.ts';
import { type Facts, orderedFacts } from './fact.ts';
import type { ProductPage } from './list-products.ts';
import { ownHash } from './own-picture.ts';
import { pictureAddress } from './picture-address.ts';
import type { ProductFilter } from './product-filter.ts';
import type { ShownProduct } from './product-queries.ts';
import { unitSalePrice } from './unit-sale-price.ts';

/** A page of products as the contract has it. */
export function productListReply(
  { products, total }: ProductPage,
  { page, limit }: ProductFilter,
  shopOrigin: string,
): ProductList {
  return {
    data: products.map((product) => productReply(product, shopOrigin)),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}

/** A product as the contract has it: prices in rupees, pictures at addresses that browsers can fetch. */
export function productReply(product: ShownProduct, shopOrigin: string): Product {
  const pictures = product.pictures.filter(isThere);
  const images = pictures.map((picture) => imageReply(picture, shopOrigin));
  const imageAt = (url: string | null) => images[pictures.findIndex((picture) => picture.url === url)];
  const variants = product.variants.map((variant) => variantReply(variant, imageAt(variant.image_url)));
  return {
    id: product.id,
    title: product.title,
    description: product.description,
    ...(images[0] && { imgUrl: images[0].url }),
    ...(product.category !== null && { category: product.category }),
    ...(product.parent_category !== null && { parentCategory: product.parent_category }),
    ...pricesReply(product),
    createdAt: product.created_at.toISOString(),
    updatedAt: product.updated_at.toISOString(),
    images,
    attributes: [
      ...product.attributes,
      ...(product.is_featured ? [{ key: 'featured', values: ['true'] }] : []),
    ],
    available: Math.max(0, ...variants.map(({ available }) => available)),
    variants,
    facts: factsReply(product),
    ...(product.vendor !== null && { vendor: product.vendor }),
    ...(product.seo_title !== null && { seoTitle: product.seo_title }),
    ...(product.seo_description !== null && { seoDescription: product.seo_description }),
  };
}

/** A file of the merchant's own can be seen only once it is made ready. */
function isThere({ url, shown_url }: ShownProduct['pictures'][number]): boolean {
  return shown_url !== null || ownHash(url) === undefined;
}

function imageReply(picture: ShownProduct['pictures'][number], shopOrigin: string): ProductImage {
  const { url, shown_url: shownUrl, alt, width, height, preview, sources } = picture;
  return {
    url: pictureAddress(shownUrl ?? url, shopOrigin),
    ...(alt !== null && { alt }),
    ...(width !== null && height !== null && { width, height }),
    ...(preview !== null && { preview }),
    ...(sources && { sources: sources.map((source) => sourceReply(source, shopOrigin)) }),
  };
}

/** A `srcset` has an address and a width in each of its parts. */
function sourceReply({ type, srcset }: { type: string; srcset: string }, shopOrigin: string) {
  const parts = srcset.split(', ').map((part) => pictureAddress(part, shopOrigin));
  return { type, srcset: parts.join(', ') };
}

function variantReply(
  variant: ShownProduct['variants'][number],
  image: ProductImage | undefined,
): ProductVariant {
  return {
    ...(variant.sku !== null && { sku: variant.sku }),
    ...(variant.size !== '' && { size: variant.size }),
    ...(variant.color !== '' && { color: variant.color }),
    ...pricesReply(variant),
    available: availableStock(variant),
    ...(image && { image: image.url }),
  };
}

function pricesReply(prices: { regular_price_paise: number; discounted_price_paise: number | null }) {
  const { regular_price_paise: regular, discounted_price_paise: discounted } = prices;
  return {
    regularPrice: rupees(regular),
    ...(discounted !== null && { discountedPrice: rupees(discounted) }),
  };
}

/** What the merchant wrote, and what a unit of it costs; that changes with the price and is nowhere written down. */
function factsReply({ facts, variants }: ShownProduct): NonNullable<Product['facts']> {
  const written = orderedFacts(facts).map(({ label, value }) => ({
    label,
    value: writtenFact(label, value),
  }));
  const prices = new Set(variants.map(paidPaise));
  const [price = 0] = prices;
  const perUnit = prices.size === 1 ? unitSalePrice(facts['Net quantity'] ?? '', price) : undefined;
  if (perUnit === undefined) return written;
  const place = written.filter(({ label }) => label === 'Net quantity' || label === 'MRP').length;
  return written.toSpliced(place, 0, { label: 'Unit sale price', value: perUnit });
}

const paidPaise = (prices: { regular_price_paise: number; discounted_price_paise: number | null }) =>
  prices.discounted_price_paise ?? prices.regular_price_paise;

/** Files carry bare numbers where a shopper reads an amount or a rate. */
function writtenFact(label: keyof Facts, value: string): string {
  if (label === 'MRP') {
    const paise = paiseOf(value);
    return paise === undefined ? value : writtenRupees(paise);
  }
  return label === 'GST rate' && /^[\d.]+$/.test(value) ? `${value}%` : value;
}
