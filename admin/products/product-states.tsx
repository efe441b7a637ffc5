import { Badge } from '#admin/kit/badge.tsx';
import type { MissingFact, ProductState } from '#contract/admin/catalog/products.ts';

const STATES: Record<ProductState, { label: string; tone: 'ok' | 'neutral' | 'info' | 'warn' }> = {
  'for-sale': { label: 'For sale', tone: 'ok' },
  hidden: { label: 'Hidden', tone: 'warn' },
  draft: { label: 'Draft', tone: 'info' },
  archived: { label: 'Archived', tone: 'neutral' },
};

export function StateBadge({ state, isSoldOut = false }: { state: ProductState; isSoldOut?: boolean }) {
  if (isSoldOut && state === 'for-sale') return <Badge tone="bad">Sold out</Badge>;
  return <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>;
}

const MISSING: Record<MissingFact, string> = {
  image: 'image',
  price: 'price',
  hsn: 'HSN code',
  'gst-rate': 'GST rate',
  'net-quantity': 'net quantity',
  mrp: 'MRP',
  origin: 'country of origin',
  manufacturer: 'manufacturer or packer',
  fssai: 'FSSAI licence',
  weight: 'weight',
};

/** What a product lacks, as words: `image, HSN code`. */
export const missingText = (missing: readonly MissingFact[]) =>
  missing.map((fact) => MISSING[fact]).join(', ');

/** Where the shop shows featured products (specification, section 4). */
export const FEATURED_HINT =
  'The home page shows the first four products of the first category in the menu, featured ones first.';
