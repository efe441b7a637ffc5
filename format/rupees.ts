const short = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});
const exact = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
});

/** Home and cards: ₹499, ₹12,34,567.50 (ruling 3). */
export const formatRupeesShort = (rupees: number) => short.format(rupees);

/** Cart, product, checkout, orders, payment: always two decimals (ruling 3). */
export const formatRupees = (rupees: number) => exact.format(rupees);
