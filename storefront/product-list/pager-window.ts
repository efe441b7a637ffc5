/** Pages shown on each side of the current one (specification, section 9). */
const PAGES_EACH_SIDE = 2;

export type PagerItem = number | 'gap';

/** The first and the last page, two on each side of the current one, and gaps for the pages left out. */
export function pagerWindow(current: number, totalPages: number): PagerItem[] {
  const clampedPage = Math.min(Math.max(current, 1), totalPages);
  const from = Math.max(1, clampedPage - PAGES_EACH_SIDE);
  const to = Math.min(totalPages, clampedPage + PAGES_EACH_SIDE);
  const items: PagerItem[] = [];
  if (from > 1) items.push(1);
  if (from > 2) items.push('gap');
  for (let page = from; page <= to; page += 1) items.push(page);
  if (to < totalPages - 1) items.push('gap');
  if (to < totalPages) items.push(totalPages);
  return items;
}
