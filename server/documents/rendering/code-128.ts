import bwipjs from 'bwip-js/node';

/** Widths of bars and spaces in modules, in turn, beginning with a bar. Without quiet zones. */
export type BarWidths = readonly number[];

const MAX_LENGTH = 40;

/**
 * A text as Code 128 (ISO/IEC 15417). Undefined if it has other characters than printable ASCII, or more than 40.
 * `isOrderNumber`: code set B only, one symbol per character.
 */
export function code128(text: string, { isOrderNumber = false } = {}): BarWidths | undefined {
  if (!/^[\x20-\x7e]+$/.test(text) || text.length > MAX_LENGTH) return undefined;
  const [symbol] = isOrderNumber
    ? bwipjs.raw('code128', codeSetB(text), 'raw')
    : bwipjs.raw('code128', text, '');
  return symbol && 'sbs' in symbol ? symbol.sbs : undefined;
}

/** Start character and symbol values in code set B, as the library reads them: `^104^040^033…`. */
function codeSetB(text: string): string {
  const values = [104, ...[...text].map((character) => character.charCodeAt(0) - 32)];
  return values.map((value) => `^${String(value).padStart(3, '0')}`).join('');
}
