import { formatRupees } from '#format/money.ts';
import type { Quote } from '#storefront/api/orders.ts';
import { type CartLine, lineKey } from '#storefront/state/cart.ts';

/** What changed since a line was added to the cart, by `lineKey`. */
export type QuoteNotes = ReadonlyMap<string, string>;

/** The current prices by `lineKey`, for the lines whose price differs from the quote. */
export function changedPrices(lines: readonly CartLine[], quote: Quote): Map<string, number> {
  const changed = lines.flatMap((line): [string, number][] => {
    const price = findQuoted(line, quote)?.price;
    return price === undefined || price === line.price ? [] : [[lineKey(line), price]];
  });
  return new Map(changed);
}

/**
 * The sentences to show beside the lines. `originalPrices` are the prices before the cart was updated, so that
 * a price change stays visible after the update.
 */
export function quoteNotes(
  lines: readonly CartLine[],
  quote: Quote,
  originalPrices: ReadonlyMap<string, number>,
): QuoteNotes {
  const notes = new Map<string, string>();
  for (const line of lines) {
    const key = lineKey(line);
    const quoted = findQuoted(line, quote);
    const before = originalPrices.get(key) ?? line.price;
    const texts = [
      quoted?.price !== undefined && quoted.price !== before
        ? `The price has changed from ${formatRupees(before)} to ${formatRupees(quoted.price)}.`
        : '',
      quoted?.error ?? '',
    ].filter(Boolean);
    if (texts.length > 0) notes.set(key, texts.join(' '));
  }
  return notes;
}

function findQuoted(line: CartLine, { lines }: Quote) {
  return lines.find(
    ({ productId, selectedSize, selectedColor }) =>
      productId === line.id && selectedSize === line.selectedSize && selectedColor === line.selectedColor,
  );
}
