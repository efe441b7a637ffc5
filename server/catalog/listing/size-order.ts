const LETTER_SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl', '6xl'];
const NATURAL_ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Letter sizes from small to large, then all other sizes by number and alphabet. */
export function compareSizes(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || NATURAL_ORDER.compare(a, b);
}

function rankOf(size: string): number {
  const rank = LETTER_SIZES.indexOf(size.toLowerCase());
  return rank === -1 ? LETTER_SIZES.length : rank;
}
