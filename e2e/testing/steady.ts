import { expect } from '@playwright/test';

const SAME_VALUES = 3;

/** Measures until several values after each other are the same: the page follows a change a moment later. */
export async function steady(measure: () => Promise<number>): Promise<number> {
  let last = await measure();
  let same = 0;
  await expect
    .poll(async () => {
      const value = await measure();
      same = value === last ? same + 1 : 0;
      last = value;
      return same;
    })
    .toBeGreaterThanOrEqual(SAME_VALUES);
  return last;
}
