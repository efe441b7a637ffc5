/** The beginning of a text, at most `max` UTF-16 units, without half a character at its end: JSON columns reject one. */
export function cutText(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
