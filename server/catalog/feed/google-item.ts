import { createHash } from 'node:crypto';
import { availableStock } from '#server/catalog/available-stock.ts';
import { googleGender } from '#server/catalog/gender.ts';
import { pictureAddress } from '#server/catalog/picture-address.ts';
import { type CatalogProduct, type CatalogVariant, paidPaise } from '#server/catalog/product.ts';
import { decimalRupees, paiseOf } from '#server/money.ts';
import { plainText } from './plain-text.ts';
import { gtinOf } from './trade-number.ts';
import { unitMeasure } from './unit-measure.ts';
import { xmlText } from './xml-text.ts';

interface Shop {
  name: string;
  origin: string;
}

const ID_MAX = 50;
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 5_000;
const MORE_IMAGES_MAX = 10;
const GENDERS = ['male', 'female', 'unisex'];
const CHILDREN = ['Boys', 'Girls', 'Kids'];

/**
 * The feed items of a product, one per variant. Leaves out variants without a price or an image, which Google
 * Merchant Center rejects.
 */
export function googleItems(product: CatalogProduct, shop: Shop): string[] {
  return product.variants.flatMap((variant) => {
    const pictures = picturesOf(product, variant, shop.origin);
    return paidPaise(variant) > 0 && pictures.length > 0 ? [item(product, variant, pictures, shop)] : [];
  });
}

type Field = [name: string, value: string | undefined];

function item(product: CatalogProduct, variant: CatalogVariant, pictures: string[], shop: Shop): string {
  const [picture, ...more] = pictures;
  const fields: Field[] = [
    ['g:id', itemId(product, variant)],
    ['g:title', shortened(titleOf(product, variant), TITLE_MAX)],
    ['g:description', shortened(plainText(product.description) || product.title, DESCRIPTION_MAX)],
    ['g:link', `${shop.origin}/product/${encodeURIComponent(product.id)}`],
    ['g:image_link', picture],
    ...more.slice(0, MORE_IMAGES_MAX).map((url): Field => ['g:additional_image_link', url]),
    ['g:availability', availableStock(stockOf(variant)) > 0 ? 'in_stock' : 'out_of_stock'],
    ...priceFields(product, variant),
    ['g:condition', 'new'],
    ['g:brand', shortened(product.vendor ?? shop.name, 70)],
    ...identifierFields(product, variant),
    ...kindFields(product, variant),
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`<${name}>${xmlText(value)}</${name}>`] : []));
  return `<item>\n${lines.join('\n')}\n${FREE_SHIPPING}\n</item>\n`;
}

/** Stable id of a variant, from its product id and options. It does not change with price, stock or SKU. */
function itemId(product: CatalogProduct, { size, color }: CatalogVariant): string {
  return product.variants.length > 1
    ? shortId(product.id, `${product.id}\n${size}\n${color}`)
    : groupId(product.id);
}

const groupId = (id: string) => (id.length <= ID_MAX ? id : shortId(id, id));

function shortId(id: string, meant: string): string {
  const hash = createHash('sha256').update(meant).digest('hex').slice(0, 12);
  return `${id.slice(0, ID_MAX - hash.length - 1)}-${hash}`;
}

const titleOf = ({ title }: CatalogProduct, { size, color }: CatalogVariant) =>
  [title, size, color].filter(Boolean).join(', ');

function shortened(text: string, max: number): string {
  const signs = [...text];
  return signs.length <= max ? text : `${signs.slice(0, max - 1).join('')}…`;
}

function picturesOf(product: CatalogProduct, variant: CatalogVariant, origin: string): string[] {
  const urls = [variant.imageUrl, ...product.pictures.map(({ url }) => url)].filter((url) => url !== null);
  return [...new Set(urls)].map((url) => pictureAddress(url, origin));
}

const stockOf = ({ stock, sellsWhenOut }: CatalogVariant) => ({
  stock: stock ?? 0,
  sells_when_out: sellsWhenOut,
});

/** Prices include tax, as everywhere in the shop. */
function priceFields(product: CatalogProduct, variant: CatalogVariant): Field[] {
  const { regularPricePaise: regular, discountedPricePaise: discounted } = variant;
  return [
    ['g:price', amount(regular)],
    ['g:sale_price', discounted === null ? undefined : amount(discounted)],
    ['g:maximum_retail_price', amount(maximumRetailPrice(product, regular))],
  ];
}

/** The MRP fact is per product. With several variants, the regular price of the variant takes its place. */
function maximumRetailPrice({ facts, variants }: CatalogProduct, regularPaise: number): number {
  const printed = variants.length === 1 ? paiseOf(facts.MRP ?? '') : undefined;
  return Math.max(printed ?? 0, regularPaise);
}

const amount = (paise: number) => `${decimalRupees(paise)} INR`;

function identifierFields(product: CatalogProduct, variant: CatalogVariant): Field[] {
  const gtin = gtinOf(variant.source.Barcode);
  const mpn = sourceOf(product, variant, 'Google Shopping / Manufacturer part number (MPN)');
  return [
    ['g:gtin', gtin],
    ['g:mpn', mpn && shortened(mpn, 70)],
    ['g:identifier_exists', gtin || mpn ? undefined : 'no'],
  ];
}

function kindFields(product: CatalogProduct, variant: CatalogVariant): Field[] {
  const gender = googleGender(product.gender ?? '').toLowerCase();
  const ageGroup = sourceOf(product, variant, 'Google Shopping / Age group');
  const { total, base } = unitMeasure(product, variant);
  const google = sourceOf(product, variant, 'Google Shopping / Google product category');
  return [
    ['g:item_group_id', product.variants.length > 1 ? groupId(product.id) : undefined],
    ['g:color', shortened(variant.color, 100)],
    ['g:size', shortened(variant.size, 100)],
    ['g:gender', GENDERS.includes(gender) ? gender : undefined],
    ['g:age_group', ageGroup ?? ageOf(product)],
    ['g:google_product_category', google ?? sourceOf(product, variant, 'Product category')],
    ['g:product_type', [product.category, product.parentCategory].filter(Boolean).join(' > ')],
    ['g:unit_pricing_measure', total],
    ['g:unit_pricing_base_measure', base],
  ];
}

function ageOf({ gender }: CatalogProduct): string | undefined {
  if (gender === null) return undefined;
  return CHILDREN.includes(gender) ? 'kids' : 'adult';
}

const sourceOf = (product: CatalogProduct, variant: CatalogVariant, column: string) =>
  variant.source[column] || product.source[column] || undefined;

/** Shipping is free at checkout. */
const FREE_SHIPPING = '<g:shipping><g:country>IN</g:country><g:price>0.00 INR</g:price></g:shipping>';
