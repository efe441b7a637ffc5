/** The path of a Chromium or Chrome on this machine: `CHROMIUM_PATH`, a program of the system, or Playwright's own. */
export function findBrowser(): string | undefined;
/** The same for tests, which take half as long in a Chromium that never had a window: that one first. */
export function findTestBrowser(): string | undefined;
/** Whether the tests would run in what suits them best. */
export function hasBestTestBrowser(): boolean;
