// A spreadsheet runs a cell that begins like this as a formula. Some accept full-width characters too.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n\0]/;
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r\n\0]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Puts an apostrophe before text that a spreadsheet would run. `unescapeFormula` removes exactly one. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

export function unescapeFormula(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}
