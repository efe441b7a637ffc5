import type { Product } from '../api/product.ts';

/** The stored fields of a saved or viewed product: enough to show it without a request. */
export interface KeptProduct {
  id: string;
  name: string;
  image: string;
}

export const keptProduct = ({ id, name, image }: Product): KeptProduct => ({ id, name, image });

/** Parses a stored value. Undefined if it is not a product summary. */
export function readKeptProduct(value: unknown): KeptProduct | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const { id, name, image } = value as Record<string, unknown>;
  const key = typeof id === 'number' ? String(id) : id;
  if (typeof key !== 'string' || key === '') return undefined;
  return { id: key, name: textOf(name), image: textOf(image) };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
