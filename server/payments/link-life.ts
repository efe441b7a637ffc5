const SPARE_MINUTES = 15;
const SHORTEST = 45;
const LONGEST = 23 * 60;

/**
 * How long a gateway's page accepts a payment: a little longer than the stock hold, within the limits of the
 * gateways. `reusableMinutes` is shorter, so that no shopper is sent to a page that is about to expire.
 */
export function linkLife(holdMinutes: number): { lifeMinutes: number; toldMinutes: number } {
  const lifeMinutes = Math.min(LONGEST, Math.max(SHORTEST, holdMinutes + SPARE_MINUTES));
  return { lifeMinutes, toldMinutes: lifeMinutes - SPARE_MINUTES };
}
