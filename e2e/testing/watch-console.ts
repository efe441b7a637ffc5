import type { BrowserContext } from '@playwright/test';

/**
 * Collects console errors, warnings and uncaught exceptions of every page of this context, except expected
 * ones.
 */
export function watchConsole(context: BrowserContext, expected: RegExp | undefined): string[] {
  const complaints: string[] = [];
  const note = (text: string) => {
    if (!expected?.test(text)) complaints.push(text);
  };
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    note(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => note(`page error: ${error.error().message}`));
  return complaints;
}
