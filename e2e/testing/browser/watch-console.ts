import { type BrowserContext, type ConsoleMessage, expect, type WebError } from '@playwright/test';

/**
 * Runs a test with this context; any console message that is not expected fails it. Requests that a route handler is still fetching
 * when the test ends are dropped: a page may request more than the test waits for.
 */
export async function useWithCleanConsole(
  context: BrowserContext,
  expectedConsole: RegExp | undefined,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { consoleProblems, stop } = watchConsole(context, expectedConsole);
  await use(context);
  stop();
  expect(consoleProblems, 'the browser console stays clean').toEqual([]);
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}

/** What Playwright writes for `serviceWorkers: 'block'`. */
const BLOCKED_BY_CONFIG = 'Service Worker registration blocked by Playwright';

/**
 * Collects console errors, warnings and uncaught exceptions of every page of this context, except expected
 * ones.
 */
function watchConsole(context: BrowserContext, expected: RegExp | undefined) {
  const consoleProblems: string[] = [];
  const record = (text: string) => {
    if (!expected?.test(text) && !text.includes(BLOCKED_BY_CONFIG)) consoleProblems.push(text);
  };
  const recordMessage = (message: ConsoleMessage) => {
    if (!['error', 'warning'].includes(message.type())) return;
    record(`${message.type()}: ${message.text()} (${message.location().url})`);
  };
  const recordError = (error: WebError) => record(`page error: ${error.error().message}`);
  context.on('console', recordMessage);
  context.on('weberror', recordError);
  const stop = () => {
    context.off('console', recordMessage);
    context.off('weberror', recordError);
  };
  return { consoleProblems, stop };
}
