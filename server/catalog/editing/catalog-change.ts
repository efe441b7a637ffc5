import type { EditedProduct } from '#contract/admin/catalog/products.ts';
import type { RowChange, RowFields } from '#server/operations/row-change.ts';

/** A change of a product or of a variant. A product's `images` are a field of it, as `[{ url, alt, color? }]`. */
export type CatalogRowChange = RowChange<'product' | 'variant'>;

/** The columns of a product that the admin changes, and those that a deleted product gets back. */
export const PRODUCT_COLUMNS = [
  'id',
  'title',
  'description',
  'vendor',
  'category',
  'parent_category',
  'gender',
  'tags',
  'is_featured',
  'status',
  'is_published',
  'facts',
  'seo_title',
  'seo_description',
  'extra_columns',
  'swatches',
] as const;

export const VARIANT_COLUMNS = [
  'product_id',
  'position',
  'sku',
  'size',
  'color',
  'options',
  'regular_price_paise',
  'discounted_price_paise',
  'mrp_paise',
  'stock',
  'allow_backorder',
  'image_url',
  'storage_location',
  'net_quantity',
  'low_stock_threshold',
  'extra_columns',
] as const;

/** The fields of a product that are read by name; all of them are `PRODUCT_COLUMNS`, `position`, `created_at` and `images`. */
export type ProductFields = RowFields & {
  title: string;
  description: string;
  vendor: string | null;
  category: string | null;
  parent_category: string | null;
  gender: string | null;
  tags: string[];
  is_featured: boolean;
  status: EditedProduct['status'];
  is_published: boolean;
  seo_title: string | null;
  seo_description: string | null;
  images: EditedProduct['images'];
  swatches: EditedProduct['swatches'];
  facts: Record<string, string>;
};

/** The fields of a variant that are read by name; all of them are `VARIANT_COLUMNS`. Amounts are paise. */
export type VariantFields = RowFields & {
  position: number;
  sku: string | null;
  options: { name: string; value: string }[];
  regular_price_paise: number;
  discounted_price_paise: number | null;
  mrp_paise: number | null;
  stock: number;
  allow_backorder: boolean;
  image_url: string | null;
  storage_location: string | null;
  net_quantity: string | null;
  extra_columns: Record<string, string>;
};

/** A stored product with its variants. The fields are columns as JSON. */
export interface StoredProduct {
  id: string;
  fields: ProductFields;
  variants: { id: number; fields: VariantFields }[];
}

/** The changes that delete a product with its variants. */
export function deletionOf({ id, fields, variants }: StoredProduct): CatalogRowChange[] {
  return [
    ...variants.map((variant) => ({
      kind: 'variant' as const,
      id: String(variant.id),
      before: variant.fields,
      after: null,
    })),
    { kind: 'product', id, before: fields, after: null },
  ];
}

/** The fields of `after` that differ from `before`, with both values; undefined if none does. */
export function differingFields(
  before: RowFields,
  after: RowFields,
  isSame: (a: unknown, b: unknown) => boolean,
): { before: RowFields; after: RowFields } | undefined {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return undefined;
  const pick = (fields: RowFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
