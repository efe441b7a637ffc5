import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [100, 'Rupees One Only'],
  [50, 'Rupees Zero and Paise Fifty Only'],
  [374_600, 'Rupees Three Thousand Seven Hundred Forty Six Only'],
  [123_456_750, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Paise Fifty Only'],
  [10_000_000_00, 'Rupees One Crore Only'],
  [1_00_000_00_00_000_00, 'Rupees One Lakh Crore Only'],
  [1_019_00, 'Rupees One Thousand Nineteen Only'],
])('%i paise is %s', (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

const UNITS: Record<string, number> = { Hundred: 100, Thousand: 1_000, Lakh: 100_000 };
const NAMES =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

/** Parses a number below one lakh crore from its words. */
function parseWords(words: string): number {
  const [crores, rest] = words.includes('Crore') ? words.split(/ ?Crore ?/) : ['', words];
  return (crores ? parseBelowCrore(crores) : 0) * 10_000_000 + parseBelowCrore(rest ?? '');
}

function parseBelowCrore(words: string): number {
  let [sum, part] = [0, 0];
  for (const word of words.split(' ').filter(Boolean)) {
    const unit = UNITS[word];
    if (unit === 100) part *= 100;
    else if (unit !== undefined) [sum, part] = [sum + part * unit, 0];
    else part += NAMES.includes(word) ? NAMES.indexOf(word) : (TENS.indexOf(word) + 2) * 10;
  }
  return sum + part;
}

test('every amount can be parsed back from its words', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (paise) => {
      const [, rupees = '', , rest = 'Zero'] =
        /^Rupees (.+?)( and Paise (.+))? Only$/.exec(amountInWords(paise)) ?? [];
      expect(parseWords(rupees) * 100 + parseWords(rest)).toBe(paise);
    }),
  );
});
