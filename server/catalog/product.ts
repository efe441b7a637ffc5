import type { Facts } from './product-facts.ts';

export type ProductStatus = 'active' | 'draft' | 'archived';

export interface CatalogImage {
  /** An http(s) URL, or a path on the shop itself (`/media/…`). */
  url: string;
  alt: string | null;
  /** The color that it shows. Absent: it shows the product in every color. */
  color?: string;
}

/** An image as a file has it. */
export interface FileImage extends Omit<CatalogImage, 'color'> {
  /** Null: none. Absent: the file has no such column, so the stored one stays. */
  color?: string | null;
}

/** A variant. `size` and `color` are '' where the product has no such option; prices are paise. */
export interface CatalogVariant {
  sku: string | null;
  size: string;
  color: string;
  /** The options as the product file names them. */
  options: { name: string; value: string }[];
  regularPricePaise: number;
  /** Below the regular price, else null. */
  discountedPricePaise: number | null;
  /** The MRP on its pack. null: the product's MRP, if any, is that of the variant. */
  mrpPaise: number | null;
  /** null: the file gives no stock, so the stored stock stays. */
  stock: number | null;
  allowBackorder: boolean;
  imageUrl: string | null;
  /** Where its units are stored, such as `A3-12`. At most `MAX_STORAGE_LOCATION_LENGTH` characters. */
  storageLocation: string | null;
  /** Its own net quantity, such as `100 g`. null: the product's, if any, is that of the variant. */
  netQuantity: string | null;
  extraColumns: Record<string, string>;
}

export const MAX_NET_QUANTITY_LENGTH = 60;
export const MAX_STORAGE_LOCATION_LENGTH = 60;

/** A variant as a file has it. */
export interface FileVariant extends Omit<CatalogVariant, 'storageLocation' | 'netQuantity'> {
  /** undefined: the file has no such column, so the stored location stays. */
  storageLocation: string | null | undefined;
  /** undefined: the file gives none, so the stored one stays. */
  netQuantity: string | null | undefined;
  /** The quantity as written, and the stock at the time of the export. Null: the file lacks one of them. */
  exportedStock: { quantity: number; seen: number } | null;
}

/** The color that the shop shows beside the name of a color; `swatch` is like `#b3202c`. */
export interface Swatch {
  color: string;
  swatch: string;
}

/** A full product, as an import reads and an export writes it. It has at least one variant. */
export interface CatalogProduct {
  id: string;
  title: string;
  /** Sanitized HTML. */
  description: string;
  vendor: string | null;
  category: string | null;
  parentCategory: string | null;
  gender: string | null;
  tags: string[];
  isFeatured: boolean;
  status: ProductStatus;
  isPublished: boolean;
  facts: Facts;
  seoTitle: string | null;
  seoDescription: string | null;
  extraColumns: Record<string, string>;
  swatches: Swatch[];
  images: CatalogImage[];
  variants: [CatalogVariant, ...CatalogVariant[]];
}

/** A product as a file has it. */
export type FileProduct = Omit<CatalogProduct, 'variants' | 'swatches' | 'images'> & {
  images: FileImage[];
  /** undefined: the file has no such column, so the stored swatches stay. */
  swatches: Swatch[] | undefined;
  variants: [FileVariant, ...FileVariant[]];
  /** Every column of the file. Absent: it has the stored values of the others already. */
  columns?: readonly string[];
};

/** The current price of one unit. */
export function currentPricePaise(
  variant: Pick<CatalogVariant, 'regularPricePaise' | 'discountedPricePaise'>,
): number {
  return variant.discountedPricePaise ?? variant.regularPricePaise;
}

/** The options of a product in the format of the specification, values in the order of the variants. */
export function optionAttributes(variants: readonly Pick<CatalogVariant, 'size' | 'color'>[]) {
  const attributes = [
    { key: 'size', values: distinct(variants.map((variant) => variant.size)) },
    { key: 'color', values: distinct(variants.map((variant) => variant.color)) },
  ];
  return attributes.filter((attribute) => attribute.values.length > 0);
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '');
}
