const FIVE_PERCENT_BASIS_POINTS = 500;
const STANDARD_RATE_BASIS_POINTS = 1_800;
// Rates since 22 September 2025: apparel and footwear up to ₹2,500 per unit before tax 5 %, above it 18 %.
const APPAREL_AND_FOOTWEAR = /^(61|62|64)/;
const MAX_REDUCED_RATE_APPAREL_PAISE = 262_500;
const SPICES = /^09(0[4-9]|10)/;

/**
 * The GST rate of one unit in basis points: the merchant's rate, else the rate of the HSN code, else the
 * standard rate. `pricePaise` is the price of one unit that the shopper pays, tax included.
 */
export function resolveGstRate(line: {
  gstRateBasisPoints: number | null;
  hsn: string | null;
  pricePaise: number;
}): number {
  if (line.gstRateBasisPoints !== null) return line.gstRateBasisPoints;
  const hsn = line.hsn ?? '';
  if (SPICES.test(hsn)) return FIVE_PERCENT_BASIS_POINTS;
  if (APPAREL_AND_FOOTWEAR.test(hsn) && line.pricePaise <= MAX_REDUCED_RATE_APPAREL_PAISE)
    return FIVE_PERCENT_BASIS_POINTS;
  return STANDARD_RATE_BASIS_POINTS;
}
