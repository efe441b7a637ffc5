import type { BrowserContext } from '@playwright/test';

/**
 * Collects console errors, warnings and uncaught exceptions of every page of this context, except expected
 * ones.
 */
export function watchConsole(context: BrowserContext, expected: RegExp | undefined): string[] {
  const consoleProblems: string[] = [];
  const record = (text: string) => {
    if (!expected?.test(text)) consoleProblems.push(text);
  };
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    record(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => record(`page error: ${error.error().message}`));
  return consoleProblems;
}
