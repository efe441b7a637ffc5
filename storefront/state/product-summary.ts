import type { Product } from '#storefront/api/parsing/product.ts';

/** The stored fields of a saved or viewed product: enough to show it without a request. */
export interface ProductSummary {
  id: string;
  name: string;
  image: string;
}

export const toProductSummary = ({ id, name, image }: Product): ProductSummary => ({ id, name, image });

/** Parses a stored value. Undefined if it is not a product summary. */
export function parseProductSummary(value: unknown): ProductSummary | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const { id, name, image } = value as Record<string, unknown>;
  const productId = typeof id === 'number' ? String(id) : id;
  if (typeof productId !== 'string' || productId === '') return undefined;
  return { id: productId, name: toText(name), image: toText(image) };
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
