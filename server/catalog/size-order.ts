const LETTERS = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl', '6xl'];
const NATURAL = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Letter sizes from small to large, then all other sizes by number and alphabet. */
export function compareSizes(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || NATURAL.compare(a, b);
}

function rankOf(size: string): number {
  const rank = LETTERS.indexOf(size.toLowerCase());
  return rank === -1 ? LETTERS.length : rank;
}
