import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

// ISO/IEC 15417, table 1: the widths of each symbol character 0 to 106.
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const START_B = 104;
const START_C = 105;
const CODE_B = 100;
const CODE_C = 99;
const STOP = 106;

/** Reads bar widths as a scanner does. Throws if a pattern or the check character is wrong. */
function scan(widths: readonly number[] | undefined): { text: string; check: number } {
  const bars = (widths ?? []).join('');
  const values = [...(bars.slice(0, -7).match(/.{6}/g) ?? []), bars.slice(-7)].map((one) =>
    PATTERNS.indexOf(one),
  );
  const stop = values.pop();
  const check = values.pop();
  const [start = -1, ...data] = values;
  expect(stop).toBe(STOP);
  expect(check).toBe(data.reduce((sum, value, i) => sum + value * (i + 1), start) % 103);
  let isC = start === START_C;
  if (!isC) expect(start).toBe(START_B);
  let text = '';
  for (const value of data) {
    if (value === (isC ? CODE_B : CODE_C)) isC = !isC;
    else text += isC ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return { text, check: check ?? -1 };
}

test.each([
  ['HAAT-12345', 13],
  ['7K3QX-9M2PD', 28],
])('an order number %s has the check character %i', (text, check) => {
  expect(scan(code128(text, { isOrderNumber: true }))).toEqual({ text, check });
});

test.each(['7K3QX-9M2PD/2', '14325810012345', 'CL669228099IN', 'a', '12345', 'SF1234567890123456789 /-X'])(
  '%s is read as printed',
  (text) => {
    expect(scan(code128(text)).text).toBe(text);
    expect(scan(code128(text, { isOrderNumber: true })).text).toBe(text);
  },
);

test('digits take less space in tracking numbers', () => {
  const length = (widths: readonly number[] | undefined) => (widths ?? []).reduce((sum, one) => sum + one, 0);
  const text = '14325810012345';
  expect(length(code128(text))).toBeLessThan(length(code128(text, { isOrderNumber: true })));
});

test.each(['शर्मा', '', 'a\nb', 'x'.repeat(41)])('%j has no barcode', (text) => {
  expect(code128(text)).toBeUndefined();
});
