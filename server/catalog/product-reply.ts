import type {
  Product,
  ProductCard,
  ProductFacets,
  ProductImage,
  ProductList,
  ProductVariant,
} from '#contract/catalog.ts';
import { formatPaise, toRupees } from '#format/money.ts';
import { formatUnitPrice } from '#format/unit-price.ts';
import type { StockPrecision } from '#server/database/changes/change-tags.ts';
import { absoluteImageUrl, uploadedImageHash } from '#server/images/image-url.ts';
import { percentOfFraction } from '#server/tax/gst-rate.ts';
import { availableStock } from './available-stock.ts';
import type { ProductPage } from './listing/list-products.ts';
import type { ProductFilter, ProductView } from './listing/product-filter.ts';
import { findMrp } from './mrp.ts';
import { type Facts, sortFacts } from './product-facts.ts';
import type { PublicProduct } from './product-queries.ts';

/** Builds the reply for a page of products as JSON. `products` are JSON too (`ProductFragments`). */
export function productListJson(
  products: readonly string[],
  { total, isTotalCapped }: Omit<ProductPage, 'products'>,
  { page, limit }: ProductFilter,
  { facets, renamedTo }: { facets: ProductFacets | undefined; renamedTo: ProductList['renamedTo'] },
): string {
  const rest: Omit<ProductList, 'data'> = {
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    ...(isTotalCapped && { isTotalCapped }),
    ...(renamedTo && { renamedTo }),
    ...(facets && { facets }),
  };
  return `{"data":[${products.join()}],${JSON.stringify(rest).slice(1)}`;
}

/** Builds the products of a list, in full or as cards. */
export function productsReply(
  products: readonly PublicProduct[],
  view: ProductView,
  precision: StockPrecision,
  shopOrigin: string,
): ProductList['data'] {
  return view === 'card'
    ? products.map((product) => cardReply(product, shopOrigin, precision))
    : products.map((product) => productReply(product, shopOrigin, precision));
}

/** Builds the reply for a product: prices in rupees, absolute image URLs. */
export function productReply(
  product: PublicProduct,
  shopOrigin: string,
  precision: StockPrecision = 'units',
): Product {
  const { images, imageOf } = imagesReply(product, shopOrigin);
  const unitPrices = product.variants.map((variant) => unitPriceOf(product, variant));
  const hasOneUnitPrice = new Set(unitPrices).size === 1;
  const variants = product.variants.map((variant, index) => {
    const unitPrice = hasOneUnitPrice ? undefined : unitPrices[index];
    const facts = {
      ...(variant.net_quantity !== null && { 'Net quantity': variant.net_quantity }),
      ...(unitPrice !== undefined && { 'Unit sale price': unitPrice }),
    };
    return {
      ...(variant.sku !== null && { sku: variant.sku }),
      ...variantReply(variant, product.facts, imageOf, precision),
      ...(Object.keys(facts).length > 0 && { facts }),
    };
  });
  return {
    ...sharedReply(product, images, variants),
    description: product.description,
    updatedAt: product.updated_at.toISOString(),
    variants,
    facts: factsReply(product, unitPrices),
    ...(product.vendor !== null && { vendor: product.vendor }),
    ...(product.seo_title !== null && { seoTitle: product.seo_title }),
    ...(product.seo_description !== null && { seoDescription: product.seo_description }),
  };
}

const SHOE = /shoe/i;

/** Builds a card of a list. */
function cardReply(product: PublicProduct, shopOrigin: string, precision: StockPrecision): ProductCard {
  const { images, imageOf } = imagesReply(product, shopOrigin);
  const variants = product.variants.map((variant) =>
    variantReply(variant, product.facts, imageOf, precision),
  );
  const shown = new Set(variants.map(({ image }) => image));
  const [first, ...others] = images;
  const ofNoVariant = images.find(({ url }) => !shown.has(url));
  const needed = others.filter((image) => image === ofNoVariant || shown.has(image.url));
  return {
    ...sharedReply(product, first ? [first, ...needed] : [], variants),
    variants,
    ...(SHOE.test(product.description) && { hasShoeSizes: true }),
  };
}

/** The fields of both a product and its card. */
function sharedReply(
  product: PublicProduct,
  images: ProductImage[],
  variants: readonly { available: number }[],
) {
  return {
    id: product.id,
    title: product.title,
    ...(images[0] && { imgUrl: images[0].url }),
    ...(product.category !== null && { category: product.category }),
    ...(product.parent_category !== null && { parentCategory: product.parent_category }),
    ...pricesReply(product),
    ...mrpReply(product.facts, product.variants[0]?.mrp_paise),
    ...priorPriceReply(product.variants[0]),
    createdAt: product.created_at.toISOString(),
    images,
    attributes: [
      ...product.attributes,
      ...(product.is_featured ? [{ key: 'featured', values: ['true'] }] : []),
    ],
    available: Math.max(0, ...variants.map(({ available }) => available)),
    ...(product.swatches.length > 0 && { swatches: product.swatches }),
  };
}

/** The images that are ready, and a function that returns the one with a stored URL. */
function imagesReply(product: PublicProduct, shopOrigin: string) {
  const readyImages = product.images.filter(isReady);
  // the color as the variants write it
  const spelling = new Map(product.variants.map(({ color }) => [color.toLowerCase(), color]));
  const images = readyImages.map((image) => {
    const color = image.color && (spelling.get(image.color.toLowerCase()) ?? image.color);
    return imageReply({ ...image, color }, shopOrigin);
  });
  const imageOf = (url: string | null) => images[readyImages.findIndex((image) => image.url === url)];
  return { images, imageOf };
}

/** An uploaded image is shown only after processing. */
function isReady({ url, public_url }: PublicProduct['images'][number]): boolean {
  return public_url !== null || uploadedImageHash(url) === undefined;
}

function imageReply(image: PublicProduct['images'][number], shopOrigin: string): ProductImage {
  const { url, public_url: publicUrl, alt, color, width, height, preview, sources } = image;
  return {
    url: absoluteImageUrl(publicUrl ?? url, shopOrigin),
    ...(alt !== null && { alt }),
    ...(color !== null && { color }),
    ...(width !== null && height !== null && { width, height }),
    ...(preview !== null && { preview }),
    ...(sources && { sources: sources.map((source) => sourceReply(source, shopOrigin)) }),
  };
}

/** Each part of a `srcset` is a URL and a width. */
function sourceReply({ type, srcset }: { type: string; srcset: string }, shopOrigin: string) {
  const parts = srcset.split(', ').map((part) => absoluteImageUrl(part, shopOrigin));
  return { type, srcset: parts.join(', ') };
}

function variantReply(
  variant: PublicProduct['variants'][number],
  facts: Facts,
  imageOf: (url: string | null) => ProductImage | undefined,
  precision: StockPrecision,
): Omit<ProductVariant, 'sku' | 'facts'> {
  const image = imageOf(variant.image_url);
  return {
    ...(variant.size !== '' && { size: variant.size }),
    ...(variant.color !== '' && { color: variant.color }),
    ...pricesReply(variant),
    ...mrpReply(facts, variant.mrp_paise),
    ...priorPriceReply(variant),
    available: availableStock(variant, precision),
    ...(image && { image: image.url }),
  };
}

function pricesReply(prices: { regular_price_paise: number; discounted_price_paise: number | null }) {
  const { regular_price_paise: regular, discounted_price_paise: discounted } = prices;
  return {
    regularPrice: toRupees(regular),
    ...(discounted !== null && { discountedPrice: toRupees(discounted) }),
  };
}

/** The prior price, which the law requires only with a reduced price. */
function priorPriceReply(variant: PublicVariant | undefined) {
  return variant && variant.discounted_price_paise !== null && variant.prior_price_paise !== null
    ? { priorPrice: toRupees(variant.prior_price_paise) }
    : {};
}

function mrpReply(facts: Facts, ownMrpPaise: number | null = null) {
  const mrpPaise = findMrp(facts, { mrpPaise: ownMrpPaise });
  return mrpPaise === undefined ? {} : { mrp: toRupees(mrpPaise) };
}

/**
 * The merchant's facts plus the unit price, which is computed because it changes with the price. Where variants differ, the
 * net quantities and unit prices of all of them.
 */
function factsReply(
  product: PublicProduct,
  unitPrices: readonly (string | undefined)[],
): NonNullable<Product['facts']> {
  const { facts, variants } = product;
  const quantities = new Set(variants.map((variant) => netQuantityOf(product, variant)).filter(Boolean));
  const withQuantity = quantities.size > 0 ? { ...facts, 'Net quantity': [...quantities].join(', ') } : facts;
  const merchantFacts = sortFacts(withQuantity).map(({ label, value }) => ({
    label,
    value: label === 'MRP' ? formatMrps(facts, variants) : formatFact(label, value),
  }));
  const shown = new Set(unitPrices.filter((price) => price !== undefined));
  if (shown.size === 0) return merchantFacts;
  const index = merchantFacts.filter(({ label }) => label === 'Net quantity' || label === 'MRP').length;
  return merchantFacts.toSpliced(index, 0, { label: 'Unit sale price', value: [...shown].join(', ') });
}

type PublicVariant = PublicProduct['variants'][number];

/** The variant's own net quantity, else the product's; '' for none. */
const netQuantityOf = ({ facts }: Pick<PublicProduct, 'facts'>, { net_quantity: own }: PublicVariant) =>
  own ?? facts['Net quantity'] ?? '';

const unitPriceOf = (product: Pick<PublicProduct, 'facts'>, variant: PublicVariant) =>
  formatUnitPrice(netQuantityOf(product, variant), currentPricePaise(variant));

const currentPricePaise = (prices: { regular_price_paise: number; discounted_price_paise: number | null }) =>
  prices.discounted_price_paise ?? prices.regular_price_paise;

/** The MRP of all variants: one amount, or the lowest and the highest. */
function formatMrps(facts: Facts, variants: PublicProduct['variants']): string {
  const mrps = variants.flatMap((variant) => findMrp(facts, { mrpPaise: variant.mrp_paise }) ?? []);
  if (mrps.length === 0) return facts.MRP ?? '';
  const [lowest, highest] = [Math.min(...mrps), Math.max(...mrps)];
  return lowest === highest ? formatPaise(lowest) : `${formatPaise(lowest)} to ${formatPaise(highest)}`;
}

/** Formats a GST rate, which product files give as plain numbers. */
function formatFact(label: keyof Facts, value: string): string {
  return label === 'GST rate' && /^[\d.]+$/.test(value) ? `${percentOfFraction(value) ?? value}%` : value;
}
