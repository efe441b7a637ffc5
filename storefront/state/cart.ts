import type { MAX_LINE_QUANTITY as ContractLimit } from '#contract/orders.ts';

/** A cart line. `selectedSize` and `selectedColor` are '' without such an option. Price in rupees. */
export interface CartLine {
  id: string;
  name: string;
  image: string;
  price: number;
  quantity: number;
  selectedColor: string;
  selectedSize: string;
  [field: string]: unknown;
}

export type LineKey = Pick<CartLine, 'id' | 'selectedColor' | 'selectedSize'>;

export interface CartNotice {
  title: string;
  description: string;
}

/**
 * Maximum quantity of one order line. A copy of the contract's limit, which the compiler checks: importing it
 * would add its schema library to the browser code.
 */
export const MAX_LINE_QUANTITY: typeof ContractLimit = 99;

/** A line is identified by id, color and size together (specification, section 3). */
export const isSameLine = (a: LineKey, b: LineKey) =>
  a.id === b.id && a.selectedColor === b.selectedColor && a.selectedSize === b.selectedSize;

/** The identity of a line as text, for keys in React and in maps. */
export const lineKey = (line: LineKey) => JSON.stringify([line.id, line.selectedColor, line.selectedSize]);

/** Adds a line, or adds its quantity to the existing line. */
export function addLine(
  lines: readonly CartLine[],
  added: CartLine,
): { lines: CartLine[]; notice: CartNotice } {
  const existing = lines.find((line) => isSameLine(line, added));
  if (existing) {
    const increased = { ...existing, ...added, quantity: capQuantity(existing.quantity + added.quantity) };
    return {
      lines: lines.map((line) => (line === existing ? increased : line)),
      notice: increaseNotice(existing, added),
    };
  }
  return {
    lines: [...lines, { ...added, quantity: capQuantity(added.quantity) }],
    notice: { title: 'Added to cart', description: `${added.name} added to your cart` },
  };
}

/** Reports what happened: at the limit the quantity increases by less, or not at all. */
function increaseNotice({ quantity }: CartLine, { name, quantity: addedQuantity }: CartLine): CartNotice {
  if (quantity >= MAX_LINE_QUANTITY)
    return {
      title: 'Cart not changed',
      description: `${name}: your cart has ${MAX_LINE_QUANTITY}, the most for one order`,
    };
  const limit =
    quantity + addedQuantity > MAX_LINE_QUANTITY ? ` to ${MAX_LINE_QUANTITY}, the most for one order` : '';
  return { title: 'Cart updated', description: `${name} quantity increased${limit}` };
}

/** Removes one line, never lines of the same product in other sizes (specification, ruling 4). */
export function removeLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !isSameLine(line, key));
}

/** A quantity below 1 is ignored. */
export function setQuantity(lines: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
  if (!Number.isInteger(quantity) || quantity < 1) return [...lines];
  return lines.map((line) => (isSameLine(line, key) ? { ...line, quantity: capQuantity(quantity) } : line));
}

/** Replaces the prices of lines, in rupees by `lineKey`. */
export function setPrices(lines: readonly CartLine[], prices: ReadonlyMap<string, number>): CartLine[] {
  return lines.map((line) => ({ ...line, price: prices.get(lineKey(line)) ?? line.price }));
}

/** Rupees; counted in paise so that 3 × 33.33 is 99.99. */
export function cartTotal(lines: readonly CartLine[]): number {
  return lines.reduce((paise, line) => paise + linePaise(line), 0) / 100;
}

/** Rupees for one line. */
export const lineTotal = (line: CartLine): number => linePaise(line) / 100;

const linePaise = (line: CartLine) => Math.round(line.price * 100) * line.quantity;

/** Units in the cart: the sum of quantities (specification, section 3). */
export function itemCount(lines: readonly CartLine[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

const capQuantity = (quantity: number) => Math.min(quantity, MAX_LINE_QUANTITY);
