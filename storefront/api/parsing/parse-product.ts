import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  isDefined,
  type JsonObject,
  pickTexts,
} from './parse.ts';
import { parseImage } from './parse-image.ts';
import type { Product, ProductImage, Variant } from './product.ts';

/**
 * Parses a product of any server of section 7. Undefined if it has no id. Fields beyond section 7 are parsed
 * only if the server announces them in `capabilities` (specification, ruling 1).
 */
export function parseProduct(value: unknown, capabilities: readonly string[]): Product | undefined {
  const fields = asObject(value);
  const id = asText(fields?.id);
  if (!fields || !id) return undefined;
  const prices = parsePrices(fields);
  const attributes = asList(fields.attributes).map(parseAttribute).filter(isDefined);
  const images = parseImages(fields, capabilities.includes('image-sources'));
  return {
    id,
    name: asText(fields.title) ?? asText(fields.name) ?? '',
    description: asText(fields.description) ?? '',
    price: prices?.price ?? 0,
    ...(prices?.originalPrice !== undefined && { originalPrice: prices.originalPrice }),
    ...parseStatutoryPrices(fields, capabilities),
    image: images[0]?.url ?? '',
    images,
    ...pickTexts(fields, ['category', 'parentCategory', 'createdAt']),
    featured: attributeValues(attributes, ['featured']).includes('true'),
    sizes: attributeValues(attributes, ['size', 'sizes']),
    colors: attributeValues(attributes, ['color', 'colour', 'colors']),
    ...(capabilities.includes('cards') && fields.description === undefined && { isCard: true }),
    ...(capabilities.includes('cards') && fields.hasShoeSizes === true && { hasShoeSizes: true }),
    ...(capabilities.includes('variants') && parseStock(fields, capabilities)),
    ...(capabilities.includes('swatches') && parseSwatches(fields)),
    ...parseDetails(fields, capabilities.includes('product-details')),
  };
}

/** Price = discountedPrice, with regularPrice as the original price; else regularPrice (specification, section 3). */
function parsePrices(fields: JsonObject): { price: number; originalPrice?: number } | undefined {
  const regular = parsePrice(fields.regularPrice);
  const discounted = parsePrice(fields.discountedPrice) || undefined;
  if (discounted === undefined) return regular === undefined ? undefined : { price: regular };
  return { price: discounted, ...(regular !== undefined && { originalPrice: regular }) };
}

/** Prices that the law requires beside the price. */
function parseStatutoryPrices(
  fields: JsonObject,
  capabilities: readonly string[],
): Pick<Product, 'mrp' | 'priorPrice'> {
  const mrp = capabilities.includes('mrp') && parsePrice(fields.mrp);
  const priorPrice = capabilities.includes('prior-prices') && parsePrice(fields.priorPrice);
  return { ...(mrp && { mrp }), ...(priorPrice && { priorPrice }) };
}

function parsePrice(value: unknown): number | undefined {
  const price = asNumber(value);
  return price !== undefined && price >= 0 ? price : undefined;
}

/** The main image first, then the others. */
function parseImages(fields: JsonObject, hasSources: boolean): ProductImage[] {
  const listedImages = asList(fields.images)
    .map((value) => parseImage(value, hasSources))
    .filter(isDefined);
  const mainUrl = asText(fields.imgUrl);
  if (!mainUrl) return listedImages;
  const mainImage = listedImages.find((image) => image.url === mainUrl) ?? { url: mainUrl, sources: [] };
  return [mainImage, ...listedImages.filter((image) => image.url !== mainUrl)];
}

function parseStock(
  fields: JsonObject,
  capabilities: readonly string[],
): Pick<Product, 'variants' | 'available'> {
  const variants = asList(fields.variants)
    .map((variant) => parseVariant(variant, capabilities))
    .filter(isDefined);
  const available = asNumber(fields.available);
  return { ...(variants.length > 0 && { variants }), ...(available !== undefined && { available }) };
}

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

function parseSwatches(fields: JsonObject): Pick<Product, 'swatches'> {
  const swatches = asList(fields.swatches).flatMap((value) => {
    const { color, swatch } = asObject(value) ?? {};
    const [name, hex] = [asText(color), asText(swatch)];
    return name && hex && HEX_COLOR.test(hex) ? [[name, hex]] : [];
  });
  return swatches.length > 0 ? { swatches: Object.fromEntries(swatches) } : {};
}

function parseVariant(value: unknown, capabilities: readonly string[]): Variant | undefined {
  const fields = asObject(value);
  const prices = fields && parsePrices(fields);
  if (!fields || !prices) return undefined;
  return {
    size: asText(fields.size) ?? '',
    color: asText(fields.color) ?? '',
    ...prices,
    ...parseStatutoryPrices(fields, capabilities),
    available: asNumber(fields.available) ?? 0,
    ...pickTexts(fields, ['sku', 'image']),
    facts: asObject(fields.facts),
  };
}

function parseDetails(
  fields: JsonObject,
  isAnnounced: boolean,
): Pick<Product, 'facts' | 'vendor' | 'seoTitle' | 'seoDescription'> {
  if (!isAnnounced) return { facts: [] };
  return {
    facts: asList(fields.facts).map(parseFact).filter(isDefined),
    ...pickTexts(fields, ['vendor', 'seoTitle', 'seoDescription']),
  };
}

function parseFact(value: unknown): { label: string; value: string } | undefined {
  const fields = asObject(value);
  const label = asText(fields?.label);
  const factValue = asText(fields?.value);
  return label && factValue ? { label, value: factValue } : undefined;
}

interface Attribute {
  key: string;
  values: string[];
}

/** The key is case-insensitive. Accepts `values` or `value`, a list or a single value (specification, ruling 28). */
function parseAttribute(value: unknown): Attribute | undefined {
  const fields = asObject(value);
  const key = asText(fields?.key);
  if (!fields || !key) return undefined;
  const rawValues = fields.values ?? fields.value;
  return { key: key.trim().toLowerCase(), values: rawValues === true ? ['true'] : asTexts(rawValues) };
}

function attributeValues(attributes: Attribute[], keys: string[]): string[] {
  return [...new Set(attributes.filter(({ key }) => keys.includes(key)).flatMap(({ values }) => values))];
}
