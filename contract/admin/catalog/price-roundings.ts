/** How changed prices are rounded, as staff choose and read it. */
export const PRICE_ROUNDING_TEXTS = {
  rupee: 'To whole rupees',
  nine: 'To prices that end in 9',
  none: 'Not at all',
} as const;
