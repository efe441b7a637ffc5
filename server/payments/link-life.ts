const SPARE_MINUTES = 15;
const SHORTEST = 45;
const LONGEST = 23 * 60;

/**
 * For how long a gateway's page may be paid on: a little longer than the order keeps its pieces, within what gateways
 * allow. `toldMinutes` is shorter, so that nobody is sent to a page that closes under their hands.
 */
export function linkLife(holdMinutes: number): { lifeMinutes: number; toldMinutes: number } {
  const lifeMinutes = Math.min(LONGEST, Math.max(SHORTEST, holdMinutes + SPARE_MINUTES));
  return { lifeMinutes, toldMinutes: lifeMinutes - SPARE_MINUTES };
}
