import type { Product } from '../api/product.ts';

/** What the browser remembers of a product that was saved or looked at: enough to show it without a call. */
export interface KeptProduct {
  id: string;
  name: string;
  image: string;
}

export const keptProduct = ({ id, name, image }: Product): KeptProduct => ({ id, name, image });

/** A stored value, or undefined when it is not a product of ours. */
export function readKeptProduct(value: unknown): KeptProduct | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const { id, name, image } = value as Record<string, unknown>;
  const key = typeof id === 'number' ? String(id) : id;
  if (typeof key !== 'string' || key === '') return undefined;
  return { id: key, name: textOf(name), image: textOf(image) };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
