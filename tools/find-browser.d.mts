/** Path of a Chromium or Chrome: `CHROMIUM_PATH`, a program of the system, or Playwright's download. */
export function findBrowser(): string | undefined;
/** The same for tests. Prefers the headless shell, in which tests take half as long. */
export function findTestBrowser(): string | undefined;
/** True if `CHROMIUM_PATH` is a program or a headless shell is installed. */
export function hasBestTestBrowser(): boolean;
