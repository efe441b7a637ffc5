import { createHash } from 'node:crypto';
import { links } from '#contract/page-links.ts';
import type { ShippingFees } from '#contract/store-info.ts';
import { highestShippingFee } from '#format/delivery/shipping-fee.ts';
import { escapeXml } from '#format/escape-markup.ts';
import { toDecimalRupees, toPaise, toRupees } from '#format/money.ts';
import { absoluteImageUrl } from '#server/images/image-url.ts';
import { removeTags } from '#server/security/sanitize-html.ts';
import { availableStock } from '../available-stock.ts';
import { BARCODE_COLUMN } from '../csv/product/columns.ts';
import { toGoogleGender } from '../gender.ts';
import { findMrp } from '../mrp.ts';
import { type CatalogProduct, type CatalogVariant, currentPricePaise } from '../product.ts';
import { parseGtin } from './gtin.ts';
import { findUnitMeasure } from './unit-measure.ts';

interface Shop {
  name: string;
  origin: string;
  shippingFees?: ShippingFees | undefined;
}

const MAX_ID_LENGTH = 50;
const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5_000;
const MAX_ADDITIONAL_IMAGES = 10;
const GENDERS = ['male', 'female', 'unisex'];
const CHILD_GENDERS = ['Boys', 'Girls', 'Kids'];

/**
 * The feed items of a product, one per variant. Leaves out variants without a price or an image, which Google
 * Merchant Center rejects.
 */
export function formatGoogleItems(product: CatalogProduct, shop: Shop): string[] {
  return product.variants.flatMap((variant) => {
    const imageUrls = imageUrlsOf(product, variant, shop.origin);
    return currentPricePaise(variant) > 0 && imageUrls.length > 0
      ? [formatItem(product, variant, imageUrls, shop)]
      : [];
  });
}

type Field = [name: string, value: string | undefined];

function formatItem(
  product: CatalogProduct,
  variant: CatalogVariant,
  imageUrls: string[],
  shop: Shop,
): string {
  const [mainImageUrl, ...additionalImageUrls] = imageUrls;
  const fields: Field[] = [
    ['g:id', itemId(product, variant)],
    ['g:title', truncate(titleOf(product, variant), MAX_TITLE_LENGTH)],
    ['g:description', truncate(toPlainText(product.description) || product.title, MAX_DESCRIPTION_LENGTH)],
    ['g:link', shop.origin + links.product(product.id)],
    ['g:image_link', mainImageUrl],
    ...additionalImageUrls
      .slice(0, MAX_ADDITIONAL_IMAGES)
      .map((url): Field => ['g:additional_image_link', url]),
    ['g:availability', availableStock(stockOf(variant)) > 0 ? 'in_stock' : 'out_of_stock'],
    ...priceFields(product, variant),
    ['g:condition', 'new'],
    ['g:brand', truncate(product.vendor ?? shop.name, 70)],
    ...identifierFields(product, variant),
    ...attributeFields(product, variant),
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`<${name}>${escapeXml(value)}</${name}>`] : []));
  return `<item>\n${lines.join('\n')}\n${shippingElement(variant, shop)}\n</item>\n`;
}

/** Stable id of a variant, from its product id and options. It does not change with price, stock or SKU. */
function itemId(product: CatalogProduct, { size, color }: CatalogVariant): string {
  return product.variants.length > 1
    ? shortId(product.id, `${product.id}\n${size}\n${color}`)
    : groupId(product.id);
}

const groupId = (id: string) => (id.length <= MAX_ID_LENGTH ? id : shortId(id, id));

function shortId(id: string, hashInput: string): string {
  const hash = createHash('sha256').update(hashInput).digest('hex').slice(0, 12);
  return `${id.slice(0, MAX_ID_LENGTH - hash.length - 1)}-${hash}`;
}

const titleOf = ({ title }: CatalogProduct, { size, color }: CatalogVariant) =>
  [title, size, color].filter(Boolean).join(', ');

function truncate(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}

function imageUrlsOf(product: CatalogProduct, variant: CatalogVariant, origin: string): string[] {
  // images of another color show another item
  const ofColor = product.images.filter(
    ({ color }) => !color || variant.color === '' || color.toLowerCase() === variant.color.toLowerCase(),
  );
  const urls = [variant.imageUrl, ...ofColor.map(({ url }) => url)].filter((url) => url !== null);
  return [...new Set(urls)].map((url) => absoluteImageUrl(url, origin));
}

const stockOf = ({ stock, allowBackorder }: CatalogVariant) => ({
  stock: stock ?? 0,
  allow_backorder: allowBackorder,
});

/** Prices include tax, as everywhere in the shop. */
function priceFields(product: CatalogProduct, variant: CatalogVariant): Field[] {
  const { regularPricePaise: regular, discountedPricePaise: discounted } = variant;
  const mrp = findMrp(product.facts, variant);
  return [
    ['g:price', formatAmount(regular)],
    ['g:sale_price', discounted === null ? undefined : formatAmount(discounted)],
    ['g:maximum_retail_price', mrp === undefined ? undefined : formatAmount(mrp)],
  ];
}

const formatAmount = (paise: number) => `${toDecimalRupees(paise)} INR`;

function identifierFields(product: CatalogProduct, variant: CatalogVariant): Field[] {
  const gtin = parseGtin(variant.extraColumns[BARCODE_COLUMN]);
  const mpn = extraColumn(product, variant, 'Google Shopping / Manufacturer part number (MPN)');
  return [
    ['g:gtin', gtin],
    ['g:mpn', mpn && truncate(mpn, 70)],
    ['g:identifier_exists', gtin || mpn ? undefined : 'no'],
  ];
}

function attributeFields(product: CatalogProduct, variant: CatalogVariant): Field[] {
  const gender = toGoogleGender(product.gender ?? '').toLowerCase();
  const ageGroup = extraColumn(product, variant, 'Google Shopping / Age group');
  const { total, base } = findUnitMeasure(product, variant);
  const googleCategory = extraColumn(product, variant, 'Google Shopping / Google product category');
  return [
    ['g:item_group_id', product.variants.length > 1 ? groupId(product.id) : undefined],
    ['g:color', truncate(variant.color, 100)],
    ['g:size', truncate(variant.size, 100)],
    ['g:gender', GENDERS.includes(gender) ? gender : undefined],
    ['g:age_group', ageGroup ?? ageGroupOf(product)],
    ['g:google_product_category', googleCategory ?? extraColumn(product, variant, 'Product category')],
    ['g:product_type', [product.category, product.parentCategory].filter(Boolean).join(' > ')],
    ['g:unit_pricing_measure', total],
    ['g:unit_pricing_base_measure', base],
  ];
}

function ageGroupOf({ gender }: CatalogProduct): string | undefined {
  if (gender === null) return undefined;
  return CHILD_GENDERS.includes(gender) ? 'kids' : 'adult';
}

const extraColumn = (product: CatalogProduct, variant: CatalogVariant, column: string) =>
  variant.extraColumns[column] || product.extraColumns[column] || undefined;

/** The highest shipping fee of an order of one unit. */
function shippingElement(variant: CatalogVariant, { shippingFees }: Shop): string {
  const fee = highestShippingFee(shippingFees, toRupees(currentPricePaise(variant)));
  return `<g:shipping><g:country>IN</g:country><g:price>${toDecimalRupees(toPaise(fee))} INR</g:price></g:shipping>`;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Converts HTML to plain text on one line. Each list item becomes a sentence. */
function toPlainText(html: string): string {
  const withSentences = html.replace(/([^\s.,:;!?…>])(\s*(?:<\/\w+>\s*)*)(?=<\/li\b)/gi, '$1.$2');
  const withSpaces = withSentences.replace(/<(?:br|hr|\/(?:p|div|li|h\d|td|th|blockquote))\b[^>]*>/gi, '$& ');
  return removeTags(withSpaces)
    .replace(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replace(/\s+/g, ' ')
    .trim();
}
