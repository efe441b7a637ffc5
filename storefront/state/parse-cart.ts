import { type CartLine, isSameLine, MAX_LINE_QUANTITY } from './cart.ts';
import { parseList } from './storage/stored-value.ts';

/** Parses the stored cart. Invalid lines are dropped; the others stay. */
export function parseCart(text: string | null): CartLine[] {
  const lines: CartLine[] = [];
  for (const value of parseList(text)) {
    const line = repairLine(value);
    if (line && !lines.some((other) => isSameLine(other, line))) lines.push(line);
  }
  return lines;
}

/** Returns the line with valid types and quantity; undefined if id, quantity or price cannot be used. */
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
    name: toText(line.name),
    image: toText(line.image),
    price,
    quantity: Math.min(quantity, MAX_LINE_QUANTITY),
    selectedColor: toText(line.selectedColor),
    selectedSize: toText(line.selectedSize),
  };
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');
