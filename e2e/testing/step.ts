import { type Page, test } from '@playwright/test';

/** Runs one case of a test that has several, as a step of the report with this name. */
export type Step = (name: string, act: () => Promise<void>) => Promise<void>;

/** What each step adds to the time limit of its test. */
const STEP_MS = 30_000;

/**
 * Cases of one rule share a test and its page, because a new page takes longer than most cases. Each step begins as a
 * new visitor, with empty storage, after `reset`. Scripts and routes that a step adds to the page remain.
 */
export function createStep(page: Page, reset: () => void = () => {}): Step {
  return (name, act) =>
    test.step(name, async () => {
      const { timeout } = test.info();
      test.setTimeout(timeout + STEP_MS);
      await leavePage(page);
      reset();
      await act();
    });
}

/** Clears the storage, and opens an empty page, which requests nothing more. */
async function leavePage(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
}
