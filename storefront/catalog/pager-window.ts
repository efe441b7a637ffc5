/** Pages shown on each side of the current one (section 9). */
const EITHER_SIDE = 2;

export type PagerStep = number | 'gap';

/** The first and the last page, two on each side of the current one, and gaps for the pages left out. */
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
