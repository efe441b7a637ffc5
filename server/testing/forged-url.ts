/** The URL with another last character, thus with another signature. */
export function forgedUrl(url: string): string {
  return url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A');
}
