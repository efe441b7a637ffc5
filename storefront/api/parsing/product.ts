/** An image. `sources` is empty unless the server offers other formats and sizes. */
export interface ProductImage {
  url: string;
  alt?: string;
  /** The color that it shows. Absent: every color. */
  color?: string;
  width?: number;
  height?: number;
  /** A few pixels as a `data:` URL, shown while the image loads. */
  preview?: string;
  sources: { type: string; srcset: string }[];
}

/** One purchasable combination. `size` and `color` are '' without such an option. Prices in rupees. */
export interface Variant {
  size: string;
  color: string;
  price: number;
  originalPrice?: number;
  /** The maximum retail price on the pack. */
  mrp?: number;
  /** The lowest price of the 30 days before the reduced price. */
  priorPrice?: number;
  /** Units that can be ordered now; above 10 it is only a lower bound. */
  available: number;
  sku?: string;
  /** URL of the product image that shows this variant. */
  image?: string;
  /** Its own facts by label, as sent: texts replace those of the product. */
  facts?: Readonly<Record<string, unknown>> | undefined;
}

/** A product as screens use it (specification, section 3). Prices in rupees; `description` is untrusted HTML. */
export interface Product {
  id: string;
  name: string;
  description: string;
  price: number;
  originalPrice?: number;
  /** The maximum retail price on the pack. Absent if unknown: no other price may be called MRP. */
  mrp?: number;
  /** The lowest price of the 30 days before the reduced price. Absent if unknown. */
  priorPrice?: number;
  image: string;
  images: ProductImage[];
  category?: string;
  parentCategory?: string;
  featured: boolean;
  sizes: string[];
  colors: string[];
  /** True: without description and all else that cards do not show (capability `cards`). */
  isCard?: boolean;
  /** True: its description mentions shoes. A card has no description. */
  hasShoeSizes?: boolean;
  /** Absent if the server does not announce `variants`: then everything counts as available. */
  variants?: Variant[];
  available?: number;
  /** True: `available` is 0, five for five units or fewer, or 99 for more. */
  hasStockBands?: boolean;
  /** The color to show beside the name of a color, like `#b3202c`. */
  swatches?: Readonly<Record<string, string>>;
  facts: { label: string; value: string }[];
  vendor?: string;
  createdAt?: string;
  seoTitle?: string;
  seoDescription?: string;
}
