// A spreadsheet runs a cell that begins like this as a formula. Some accept full-width characters too.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n\0]/;
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n\0]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Puts an apostrophe before text that a spreadsheet would run. `unescapeFormula` removes exactly one. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
