import { links } from '#contract/page-links.ts';
import type { DeliveryTimes, ShippingFees } from '#contract/store-info.ts';
import { highestShippingFee } from '#format/delivery/shipping-fee.ts';
import type { Product, ProductImage, Variant } from '#storefront/api/parsing/product.ts';
import { isSoldOut } from '#storefront/products/availability.ts';
import { optionImage } from '#storefront/products/option-image.ts';
import { plainText } from '#storefront/ui/html/formatted-text.tsx';

interface SchemaContext {
  origin: string;
  seller: string | undefined;
  delivery: DeliveryTimes | undefined;
  shippingFees: ShippingFees | undefined;
}

/** schema.org `Product`, or `ProductGroup` if the product has several variants. */
export function productSchema(product: Product, context: SchemaContext): object {
  const { variants = [] } = product;
  return {
    '@context': 'https://schema.org',
    ...(variants.length > 1
      ? productGroupFields(product, variants, context)
      : productFields(product, variants[0], context)),
  };
}

function productFields(product: Product, variant: Variant | undefined, context: SchemaContext): object {
  return {
    '@type': 'Product',
    ...commonFields(product, context.origin),
    sku: variant?.sku ?? product.id,
    ...offersField(product, { isOutOfStock: isSoldOut(product), product, ...context }),
  };
}

function productGroupFields(product: Product, variants: readonly Variant[], context: SchemaContext): object {
  const options = (['size', 'color'] as const).filter((option) =>
    variants.some((variant) => variant[option]),
  );
  return {
    '@type': 'ProductGroup',
    ...commonFields(product, context.origin),
    url: context.origin + links.product(product.id),
    productGroupID: product.id,
    variesBy: options.map((option) => `https://schema.org/${option}`),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: [product.name, variant.size, variant.color].filter(Boolean).join(', '),
      ...(variant.sku && { sku: variant.sku }),
      ...(variant.size && { size: variant.size }),
      ...(variant.color && { color: variant.color }),
      ...imageField([optionImage(product, variant) ?? product.images[0]], context.origin),
      ...offersField(variant, { isOutOfStock: variant.available <= 0, product, ...context }),
    })),
  };
}

function commonFields(product: Product, origin: string): object {
  return {
    name: product.name,
    description: plainText(product.description),
    ...imageField(product.images, origin),
    ...(product.vendor && { brand: { '@type': 'Brand', name: product.vendor } }),
    ...(product.category && { category: product.category }),
  };
}

function imageField(images: readonly (ProductImage | undefined)[], origin: string): { image?: string[] } {
  const image = images.flatMap((productImage) =>
    productImage && URL.canParse(productImage.url, origin) ? [new URL(productImage.url, origin).href] : [],
  );
  return image.length > 0 ? { image } : {};
}

/** The offer of a product or variant. None without a price: search engines reject offers of 0. */
function offersField(
  { price, mrp }: Pick<Variant, 'price' | 'mrp'>,
  {
    product,
    isOutOfStock,
    origin,
    seller,
    delivery,
    shippingFees,
  }: SchemaContext & { product: Product; isOutOfStock: boolean },
): { offers?: object } {
  if (price <= 0) return {};
  const offers = {
    '@type': 'Offer',
    url: origin + links.product(product.id),
    priceCurrency: 'INR',
    price: price.toFixed(2),
    availability: `https://schema.org/${isOutOfStock ? 'OutOfStock' : 'InStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(seller && { seller: { '@type': 'Organization', name: seller } }),
    ...(mrp !== undefined && { priceSpecification: maximumRetailPrice(mrp) }),
    shippingDetails: {
      ...shippingInIndia(highestShippingFee(shippingFees, price)),
      ...(delivery && { deliveryTime: deliveryTime(delivery) }),
    },
  };
  return { offers };
}

/** The price on the pack, tax included (Legal Metrology). */
const maximumRetailPrice = (mrp: number) => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/MaximumRetailPrice',
  price: mrp.toFixed(2),
  priceCurrency: 'INR',
  valueAddedTaxIncluded: true,
});

const shippingInIndia = (rupees: number) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: String(rupees), currency: 'INR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
});

/** Working days for handling and for transit, over all delivery zones of the country. */
function deliveryTime({ dispatch, days, zones = [] }: DeliveryTimes): object {
  const transitTimes = [days, ...zones.map((zone) => zone.days)];
  const toDays = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    ...{ minValue, maxValue, unitCode: 'DAY' },
  });
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: toDays(dispatch.min, dispatch.max),
    transitTime: toDays(
      Math.min(...transitTimes.map(({ min }) => min)),
      Math.max(...transitTimes.map(({ max }) => max)),
    ),
  };
}
