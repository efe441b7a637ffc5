import { type CartLine, isSameLine, QUANTITY_MAX } from './cart.ts';

/** Browser storage key of the cart (section 9): a JSON array of lines. */
export const CART_KEY = 'cart';

/** Parses the stored cart. Invalid lines are dropped; the others are kept. */
export function parseCart(text: string | null): CartLine[] {
  const lines: CartLine[] = [];
  for (const value of readList(text)) {
    const line = repairLine(value);
    if (line && !lines.some((known) => isSameLine(known, line))) lines.push(line);
  }
  return lines;
}

function readList(text: string | null): unknown[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function repairLine(value: unknown): CartLine | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const line = value as Record<string, unknown>;
  const id = typeof line.id === 'number' ? String(line.id) : line.id;
  const quantity = Math.floor(Number(line.quantity));
  const price = Number(line.price);
  if (typeof id !== 'string' || id === '' || !(quantity >= 1) || !(price >= 0 && price < 1e9))
    return undefined;
  return {
    ...line,
    id,
    name: text(line.name),
    image: text(line.image),
    price,
    quantity: Math.min(quantity, QUANTITY_MAX),
    selectedColor: text(line.selectedColor),
    selectedSize: text(line.selectedSize),
  };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
