const SPARE_MINUTES = 15;
const MIN_MINUTES = 45;
const MAX_MINUTES = 23 * 60;

/**
 * Returns how many minutes a gateway's page accepts a payment: a little longer than the stock hold, within the limits of the
 * gateways. `reuseMinutes` is shorter, so that no shopper is sent to a page that is about to expire.
 */
export function calculateLinkLifetime(holdMinutes: number): {
  expiresInMinutes: number;
  reuseMinutes: number;
} {
  const expiresInMinutes = Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, holdMinutes + SPARE_MINUTES));
  return { expiresInMinutes, reuseMinutes: expiresInMinutes - SPARE_MINUTES };
}
