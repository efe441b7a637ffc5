import type { Picture, Product, Variant } from './product.ts';
import { defined, type Fields, fieldsOf, listOf, numberOf, textOf, texts, textsOf } from './read.ts';
import { readPicture } from './read-picture.ts';

/**
 * Parses a product of any server of section 7. Undefined if it has no id. Fields beyond section 7 are parsed
 * only if the server announces them in `capabilities` (ruling 1).
 */
export function readProduct(value: unknown, capabilities: readonly string[]): Product | undefined {
  const fields = fieldsOf(value);
  const id = textOf(fields?.id);
  if (!fields || !id) return undefined;
  const prices = readPrices(fields);
  const attributes = listOf(fields.attributes).map(readAttribute).filter(defined);
  const pictures = readPictures(fields, capabilities.includes('image-sources'));
  return {
    id,
    name: textOf(fields.title) ?? textOf(fields.name) ?? '',
    description: textOf(fields.description) ?? '',
    price: prices?.price ?? 0,
    ...(prices?.originalPrice !== undefined && { originalPrice: prices.originalPrice }),
    image: pictures[0]?.url ?? '',
    pictures,
    ...texts(fields, ['category', 'parentCategory', 'createdAt']),
    featured: valuesOf(attributes, ['featured']).includes('true'),
    sizes: valuesOf(attributes, ['size', 'sizes']),
    colors: valuesOf(attributes, ['color', 'colour', 'colors']),
    ...(capabilities.includes('variants') && readStock(fields)),
    ...readDetails(fields, capabilities.includes('product-details')),
  };
}

/** Price = discountedPrice, with regularPrice as the original price; else regularPrice (section 3). */
function readPrices(fields: Fields): { price: number; originalPrice?: number } | undefined {
  const regular = priceOf(fields.regularPrice);
  const discounted = priceOf(fields.discountedPrice) || undefined;
  if (discounted === undefined) return regular === undefined ? undefined : { price: regular };
  return { price: discounted, ...(regular !== undefined && { originalPrice: regular }) };
}

function priceOf(value: unknown): number | undefined {
  const price = numberOf(value);
  return price !== undefined && price >= 0 ? price : undefined;
}

/** The main image first, then the others. */
function readPictures(fields: Fields, withSources: boolean): Picture[] {
  const listed = listOf(fields.images)
    .map((value) => readPicture(value, withSources))
    .filter(defined);
  const main = textOf(fields.imgUrl);
  if (!main) return listed;
  const known = listed.find((picture) => picture.url === main) ?? { url: main, sources: [] };
  return [known, ...listed.filter((picture) => picture.url !== main)];
}

function readStock(fields: Fields): Pick<Product, 'variants' | 'available'> {
  const variants = listOf(fields.variants).map(readVariant).filter(defined);
  const available = numberOf(fields.available);
  return { ...(variants.length > 0 && { variants }), ...(available !== undefined && { available }) };
}

function readVariant(value: unknown): Variant | undefined {
  const fields = fieldsOf(value);
  const prices = fields && readPrices(fields);
  if (!fields || !prices) return undefined;
  return {
    size: textOf(fields.size) ?? '',
    color: textOf(fields.color) ?? '',
    ...prices,
    available: numberOf(fields.available) ?? 0,
    ...texts(fields, ['sku', 'image']),
  };
}

function readDetails(
  fields: Fields,
  isAnnounced: boolean,
): Pick<Product, 'facts' | 'vendor' | 'seoTitle' | 'seoDescription'> {
  if (!isAnnounced) return { facts: [] };
  return {
    facts: listOf(fields.facts).map(readFact).filter(defined),
    ...texts(fields, ['vendor', 'seoTitle', 'seoDescription']),
  };
}

function readFact(value: unknown): { label: string; value: string } | undefined {
  const fields = fieldsOf(value);
  const label = textOf(fields?.label);
  const said = textOf(fields?.value);
  return label && said ? { label, value: said } : undefined;
}

interface Attribute {
  key: string;
  values: string[];
}

/** The key is case-insensitive. Accepts `values` or `value`, a list or a single value (ruling 28). */
function readAttribute(value: unknown): Attribute | undefined {
  const fields = fieldsOf(value);
  const key = textOf(fields?.key);
  if (!fields || !key) return undefined;
  const given = fields.values ?? fields.value;
  return { key: key.trim().toLowerCase(), values: given === true ? ['true'] : textsOf(given) };
}

function valuesOf(attributes: Attribute[], keys: string[]): string[] {
  return [...new Set(attributes.filter(({ key }) => keys.includes(key)).flatMap(({ values }) => values))];
}
