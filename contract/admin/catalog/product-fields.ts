import { z } from 'zod';

export const MAX_TITLE_LENGTH = 500;
/** The most units of a variant; also below zero, if it is sold without stock. */
export const MAX_STOCK = 99_999_999;
export const MAX_VARIANTS = 2_000;
const MAX_POSITION = 1_000_000;
const MAX_IMAGES = 250;
const MAX_OPTIONS = 3;

export const productId = z.string().min(1).max(255);

const text = (label: string, max: number) =>
  z.string(`${label} must be a text`).trim().max(max, `${label} has at most ${max} characters`);
const optionalText = (label: string, max: number) => text(label, max).nullable();
const rupees = (label: string) =>
  z
    .number(`${label} must be an amount in rupees`)
    .min(0, `${label} must be at least 0`)
    .max(10_000_000, `${label} must be at most 1,00,00,000`);
const wholeNumberUpTo = (label: string, max: number) =>
  z
    .number(`${label} must be a whole number`)
    .int(`${label} must be a whole number`)
    .min(-max, `${label} is too small`)
    .max(max, `${label} is too large`);
export const stockUnits = (label: string) => wholeNumberUpTo(label, MAX_STOCK);

/** One variant as staff edit it; prices are rupees. */
export const editedVariant = z.object({
  /** Order of the variants. */
  position: wholeNumberUpTo('position', MAX_POSITION),
  /** One value per option. */
  values: z
    .array(text('The value of an option', 255))
    .max(MAX_OPTIONS, 'A product has at most three options'),
  sku: optionalText('SKU', 255),
  /** What the shopper pays, tax included. */
  price: rupees('The price'),
  /** The regular price of a reduced variant, shown struck through; above `price`. */
  compareAtPrice: rupees('The price before').nullable(),
  /** Its own maximum retail price; null if the product's applies. */
  mrp: rupees('The MRP').nullable(),
  stock: stockUnits('stock'),
  allowsBackorder: z.boolean('allowsBackorder must be true or false'),
  weightGrams: z
    .number('The weight must be a number of grams')
    .min(0, 'The weight must be at least 0')
    .max(1_000_000, 'The weight is too large')
    .nullable(),
  /** What a scanner reads from the pack. */
  barcode: optionalText('Barcode', 100),
  storageLocation: optionalText('Storage location', 60),
  /** Its own net quantity, such as `100 g`; null if the product's applies. */
  netQuantity: optionalText('Net quantity', 60),
  /** The `url` of the product image that shows it. */
  image: optionalText('image', 2000),
});

/** The fields of a product that staff edit. */
export const productFields = z.object({
  /** URL handle. A former one leads to the present one. */
  handle: text('The URL handle', 255).min(1, 'Enter a URL handle'),
  title: text('The title', MAX_TITLE_LENGTH).min(1, 'Enter a title'),
  /** HTML; sanitized when it is stored. */
  description: text('The description', 100_000),
  vendor: optionalText('The maker', 255),
  category: optionalText('Category', 255),
  parentCategory: optionalText('Sub-category', 255),
  gender: optionalText('Gender', 255),
  tags: z.array(text('A tag', 255).min(1, 'A tag is empty')).max(250, 'A product has at most 250 tags'),
  isFeatured: z.boolean('isFeatured must be true or false'),
  status: z.enum(['active', 'draft', 'archived'], 'status must be active, draft or archived'),
  isPublished: z.boolean('isPublished must be true or false'),
  seoTitle: optionalText('The search title', 255),
  seoDescription: optionalText('The search description', 1000),
  images: z
    .array(
      z.object({
        url: text('The image URL', 2000).min(1, 'Enter the URL of the image'),
        alt: optionalText('alt', 1000),
        /** The color that it shows, as the variants name it. Absent or null: every color. */
        color: optionalText('The colour of an image', 255).optional(),
      }),
    )
    .max(MAX_IMAGES, `A product has at most ${MAX_IMAGES} images`),
  /** The color that the shop shows beside the name of a color. */
  swatches: z
    .array(
      z.object({
        color: text('The name of a color', 255).min(1, 'Name the color'),
        swatch: z
          .string('Write a colour as # and six digits, like #b3202c')
          .regex(/^#[0-9a-f]{6}$/i, 'Write a colour as # and six digits, like #b3202c'),
      }),
    )
    .max(MAX_VARIANTS),
  /** Names of the options, such as Size and Colour. */
  options: z
    .array(text('The name of an option', 100).min(1, 'Name the option'))
    .max(MAX_OPTIONS, 'A product has at most three options'),
});

export const factText = text('A fact', 5000);
