// A cell that begins like this is run as a formula when the file is opened in a spreadsheet; some take wide signs too.
const FORMULA = /^'*[=+\-@＝＋－＠\t\r\n\0]/;
const GUARDED = /^'+[=+\-@＝＋－＠\t\r\n\0]/;
const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

/** Puts an apostrophe before text that a spreadsheet would run. `unguardFormula` takes exactly that one off again. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
