/** Pages shown either side of the present one (section 9). */
const EITHER_SIDE = 2;

export type PagerStep = number | 'gap';

/** Two pages either side of the present one, the first and the last, and gaps where pages are left out. */
export function pagerWindow(current: number, totalPages: number): PagerStep[] {
  const here = Math.min(Math.max(current, 1), totalPages);
  const from = Math.max(1, here - EITHER_SIDE);
  const to = Math.min(totalPages, here + EITHER_SIDE);
  const steps: PagerStep[] = [];
  if (from > 1) steps.push(1);
  if (from > 2) steps.push('gap');
  for (let page = from; page <= to; page += 1) steps.push(page);
  if (to < totalPages - 1) steps.push('gap');
  if (to < totalPages) steps.push(totalPages);
  return steps;
}
