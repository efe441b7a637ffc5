/** One line of the cart. `selectedSize` and `selectedColor` are '' where nothing was to be chosen. Price in rupees. */
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

export interface Notice {
  title: string;
  description: string;
}

/** What one order takes of one line, as the server does. */
export const QUANTITY_MAX = 99;

/** A line is known by id, colour and size together (section 3). */
export const isSameLine = (a: LineKey, b: LineKey) =>
  a.id === b.id && a.selectedColor === b.selectedColor && a.selectedSize === b.selectedSize;

/** The same as one text, for keys of React and of maps. */
export const lineKey = (line: LineKey) => JSON.stringify([line.id, line.selectedColor, line.selectedSize]);

/** Adds a line, or its quantity to the line that is there already. */
export function addLine(lines: readonly CartLine[], added: CartLine): { lines: CartLine[]; notice: Notice } {
  if (lines.some((line) => isSameLine(line, added))) {
    const grown = (line: CartLine): CartLine => ({
      ...line,
      ...added,
      quantity: capped(line.quantity + added.quantity),
    });
    return {
      lines: lines.map((line) => (isSameLine(line, added) ? grown(line) : line)),
      notice: { title: 'Cart updated', description: `${added.name} quantity increased` },
    };
  }
  return {
    lines: [...lines, { ...added, quantity: capped(added.quantity) }],
    notice: { title: 'Added to cart', description: `${added.name} added to your cart` },
  };
}

/** Removes the one line that was clicked, never its siblings of other sizes (ruling 4). */
export function removeLine(lines: readonly CartLine[], key: LineKey): CartLine[] {
  return lines.filter((line) => !isSameLine(line, key));
}

/** A quantity below 1 is ignored. */
export function setQuantity(lines: readonly CartLine[], key: LineKey, quantity: number): CartLine[] {
  if (!Number.isInteger(quantity) || quantity < 1) return [...lines];
  return lines.map((line) => (isSameLine(line, key) ? { ...line, quantity: capped(quantity) } : line));
}

/** Rupees; counted in paise so that 3 × 33.33 is 99.99. */
export function cartTotal(lines: readonly CartLine[]): number {
  return lines.reduce((paise, line) => paise + linePaise(line), 0) / 100;
}

/** Rupees for one line. */
export const lineTotal = (line: CartLine): number => linePaise(line) / 100;

const linePaise = (line: CartLine) => Math.round(line.price * 100) * line.quantity;

/** Pieces in the cart: the sum of quantities (section 3). */
export function itemCount(lines: readonly CartLine[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0);
}

const capped = (quantity: number) => Math.min(quantity, QUANTITY_MAX);
