/** A picture file: `sources` only from servers that offer other formats and sizes. */
export interface Picture {
  url: string;
  alt?: string;
  width?: number;
  height?: number;
  /** A few pixels as a `data:` address. */
  preview?: string;
  sources: { type: string; srcset: string }[];
}

/** One buyable combination; `size` and `color` are '' where there is nothing to choose. Prices in rupees. */
export interface Variant {
  size: string;
  color: string;
  price: number;
  originalPrice?: number;
  /** Pieces that can be ordered now; above 10 it is only a lower bound. */
  available: number;
  sku?: string;
  /** Address of the one of the product's pictures that shows it. */
  image?: string;
}

/** A product as screens use it (section 3). Prices in rupees; `description` is HTML that nobody has vouched for. */
export interface Product {
  id: string;
  name: string;
  description: string;
  price: number;
  originalPrice?: number;
  image: string;
  pictures: Picture[];
  category?: string;
  parentCategory?: string;
  featured: boolean;
  sizes: string[];
  colors: string[];
  /** Absent where the server does not announce them: then everything counts as available. */
  variants?: Variant[];
  available?: number;
  facts: { label: string; value: string }[];
  vendor?: string;
  createdAt?: string;
  seoTitle?: string;
  seoDescription?: string;
}
