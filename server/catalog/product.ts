import type { Facts } from './fact.ts';

export type ProductStatus = 'active' | 'draft' | 'archived';

export interface Picture {
  /** An http(s) address, or a path of the shop itself (`/media/…`). */
  url: string;
  alt: string | null;
}

/** One buyable combination. `size` and `color` are '' where the product has no such choice; prices are paise. */
export interface CatalogVariant {
  sku: string | null;
  size: string;
  color: string;
  /** The choices as the merchant's file names them. */
  options: { name: string; value: string }[];
  regularPricePaise: number;
  /** Below the regular price, else null. */
  discountedPricePaise: number | null;
  /** null: the file says nothing, so what is on the shelf stays. */
  stock: number | null;
  sellsWhenOut: boolean;
  imageUrl: string | null;
  source: Record<string, string>;
}

/** A product as a merchant keeps it: what an import reads and an export writes. Always at least one variant. */
export interface CatalogProduct {
  id: string;
  title: string;
  /** Sanitised HTML. */
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
  source: Record<string, string>;
  pictures: Picture[];
  variants: [CatalogVariant, ...CatalogVariant[]];
}

/** What one piece costs now. */
export function paidPaise(
  variant: Pick<CatalogVariant, 'regularPricePaise' | 'discountedPricePaise'>,
): number {
  return variant.discountedPricePaise ?? variant.regularPricePaise;
}

/** The choices of a product as the specification's screens read them, values in the order of the variants. */
export function choiceAttributes(variants: readonly Pick<CatalogVariant, 'size' | 'color'>[]) {
  const attributes = [
    { key: 'size', values: distinct(variants.map((variant) => variant.size)) },
    { key: 'color', values: distinct(variants.map((variant) => variant.color)) },
  ];
  return attributes.filter((attribute) => attribute.values.length > 0);
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '');
}
