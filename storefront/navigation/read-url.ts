/** An address as the browser would read it, or undefined. */
export function readUrl(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
