/** The path of a Chromium or Chrome on this machine: `CHROMIUM_PATH`, a program of the system, or Playwright's own. */
export function findBrowser(): string | undefined;
