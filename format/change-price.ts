/**
 * A price changed by a percentage and rounded, in paise. `nine`: the nearest whole rupees that end in 9, at least ₹9.
 */
export function changePrice(
  pricePaise: number,
  percent: number,
  rounding: 'none' | 'rupee' | 'nine',
): number {
  const exact = Math.round((pricePaise * (100 + percent)) / 100);
  if (rounding === 'none' || pricePaise === 0) return exact;
  if (rounding === 'rupee') return Math.max(100, Math.round(exact / 100) * 100);
  return Math.max(900, Math.round((exact - 900) / 1000) * 1000 + 900);
}
