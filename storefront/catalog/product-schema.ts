import type { DeliveryTimes } from '#contract/store-info.ts';
import type { Picture, Product, Variant } from '../api/product.ts';
import { links } from '../links.ts';
import { plainText } from '../ui/formatted-text.tsx';
import { choicePicture } from './choice-picture.ts';
import { isSoldOut } from './stock.ts';

interface Shop {
  origin: string;
  seller: string | undefined;
  delivery: DeliveryTimes | undefined;
}

/** schema.org `Product`, or `ProductGroup` if the product has several variants. */
export function productSchema(product: Product, shop: Shop): object {
  const { variants = [] } = product;
  return {
    '@context': 'https://schema.org',
    ...(variants.length > 1 ? group(product, variants, shop) : single(product, variants[0], shop)),
  };
}

function single(product: Product, variant: Variant | undefined, shop: Shop): object {
  return {
    '@type': 'Product',
    ...shared(product, shop.origin),
    sku: variant?.sku ?? product.id,
    ...offersOf(product, { isOut: isSoldOut(product), product, ...shop }),
  };
}

function group(product: Product, variants: readonly Variant[], shop: Shop): object {
  const axes = (['size', 'color'] as const).filter((axis) => variants.some((variant) => variant[axis]));
  return {
    '@type': 'ProductGroup',
    ...shared(product, shop.origin),
    url: shop.origin + links.product(product.id),
    productGroupID: product.id,
    variesBy: axes.map((axis) => `https://schema.org/${axis}`),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, variant.size, variant.color].filter(Boolean).join(', '),
      ...(variant.sku && { sku: variant.sku }),
      ...(variant.size && { size: variant.size }),
      ...(variant.color && { color: variant.color }),
      ...imagesOf([choicePicture(product, variant) ?? product.pictures[0]], shop.origin),
      ...offersOf(variant, { isOut: variant.available <= 0, product, ...shop }),
    })),
  };
}

function shared(product: Product, origin: string): object {
  return {
    name: product.name,
    description: plainText(product.description),
    ...imagesOf(product.pictures, origin),
    ...(product.vendor && { brand: { '@type': 'Brand', name: product.vendor } }),
    ...(product.category && { category: product.category }),
  };
}

function imagesOf(pictures: readonly (Picture | undefined)[], origin: string): { image?: string[] } {
  const image = pictures.flatMap((picture) =>
    picture && URL.canParse(picture.url, origin) ? [new URL(picture.url, origin).href] : [],
  );
  return image.length > 0 ? { image } : {};
}

/** The offer of a product or variant. None without a price: search engines reject offers of 0. */
function offersOf(
  { price, originalPrice }: Pick<Variant, 'price' | 'originalPrice'>,
  { product, isOut, origin, seller, delivery }: Shop & { product: Product; isOut: boolean },
): { offers?: object } {
  if (price <= 0) return {};
  const isReduced = originalPrice !== undefined && price < originalPrice;
  const offers = {
    '@type': 'Offer',
    url: origin + links.product(product.id),
    priceCurrency: 'INR',
    price: price.toFixed(2),
    availability: `https://schema.org/${isOut ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(seller && { seller: { '@type': 'Organization', name: seller } }),
    ...(isReduced && { priceSpecification: maximumRetailPrice(originalPrice) }),
    shippingDetails: { ...FREE_IN_INDIA, ...(delivery && { deliveryTime: deliveryTime(delivery) }) },
  };
  return { offers };
}

/** The original price is the MRP, tax included, which the law requires on the pack. */
const maximumRetailPrice = (mrp: number) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/MaximumRetailPrice',
  price: mrp.toFixed(2),
  priceCurrency: 'INR',
  valueAddedTaxIncluded: true,
});

/** Shipping is free (section 9). */
const FREE_IN_INDIA = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
};

/** Working days for handling and for transit, over all delivery zones of the country. */
function deliveryTime({ dispatch, days, zones = [] }: DeliveryTimes): object {
  const reach = [days, ...zones.map((zone) => zone.days)];
  const inDays = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    ...{ minValue, maxValue, unitCode: 'DAY' },
  });
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: inDays(dispatch.min, dispatch.max),
    transitTime: inDays(Math.min(...reach.map(({ min }) => min)), Math.max(...reach.map(({ max }) => max))),
  };
}
