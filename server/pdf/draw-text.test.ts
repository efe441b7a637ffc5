import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { createPdf } from './create-pdf.ts';
import { drawText, heightOf, widthOf } from './draw-text.ts';
import { loadFonts } from './load-fonts.ts';
import { printableText, toVisualOrder } from './printable-text.ts';

const { plain } = await loadFonts();
const glyphsOf = (text: string) => plain.layout(text).glyphs.map(({ id }) => id);

describe('Indian names', () => {
  test.each([
    // the text, what it would be without shaping, and the number of glyphs
    ['र्मा', 'a consonant before a conjunct becomes a mark above the next one', 3],
    ['क्षत्रिय', 'conjuncts become one glyph', 4],
    ['श्री', 'a conjunct with its vowel sign', 2],
  ])('%s: %s', (text, _reason, count) => {
    expect(glyphsOf(text)).toHaveLength(count);
    expect(glyphsOf(text).length).toBeLessThan([...text].length);
    expect(glyphsOf(text)).not.toContain(0);
  });

  test('the vowel sign i is drawn before its consonant', () => {
    const [sign, consonant] = glyphsOf('दि');
    expect([consonant, sign]).toEqual([...glyphsOf('द'), expect.any(Number)]);
    expect(glyphsOf('दि')).toHaveLength(2);
  });

  test('numbers are drawn from left to right', () => {
    expect(glyphsOf('۲۳،')).toEqual([...glyphsOf('۲'), ...glyphsOf('۳'), ...glyphsOf('،')]);
  });

  test('a word in two scripts is shaped like two words', () => {
    expect(glyphsOf('A-शर्मा')).toEqual([...glyphsOf('A-'), ...glyphsOf('शर्मा')]);
  });

  test.each([
    ['Devanagari', 'आशा शर्मा ₹948.00'],
    ['Bengali', 'আশা শর্মা'],
    ['Gurmukhi', 'ਆਸ਼ਾ ਸ਼ਰਮਾ'],
    ['Gujarati', 'આશા શર્મા'],
    ['Odia', 'ଆଶା ଶର୍ମା'],
    ['Tamil', 'ஆஷா சர்மா'],
    ['Telugu', 'ఆశా శర్మా'],
    ['Kannada', 'ಆಶಾ ಶರ್ಮಾ'],
    ['Malayalam', 'ആശാ ശർമ്മ'],
    ['Ol Chiki', 'ᱟᱥᱟ'],
    ['Meetei Mayek', 'ꯑꯥꯁꯥ'],
    ['Arabic', 'آشا شرما پڑوسی ٹھیک'],
  ])('%s has a glyph for every character', (_script, text) => {
    expect(glyphsOf(text)).not.toContain(0);
    expect(printableText(plain, text)).toBe(text);
  });
});

describe('characters that the font cannot show', () => {
  test.each([
    ['Asha 😀 Rao', 'Asha  Rao'],
    ['Asha\u202e\u0000Rao', 'AshaRao'],
    ['漢字 Asha', '[?] Asha'],
    ['a\r\nb', 'a\nb'],
  ])('%j is printed as %j', (text, printed) => {
    expect(printableText(plain, text)).toBe(printed);
  });
});

describe('words from right to left', () => {
  test.each([
    ['محمد علی خان', 'خان علی محمد'],
    ['گلی 12 دہلی', 'دہلی 12 گلی'],
    ['Name محمد علی Delhi 5', 'Name علی محمد Delhi 5'],
    ['Delhi 110006', 'Delhi 110006'],
  ])('%s', (line, visual) => {
    expect(toVisualOrder(line)).toBe(visual);
  });

  test('are broken into lines first', async () => {
    const pdf = await createPdf({ title: 'Test', author: 'Test', createdAt: new Date(0) });
    const address = 'مکان نمبر گلی قاسم جان بلی ماراں پرانی دہلی جامع مسجد کے قریب';
    expect(heightOf(pdf, address, 120)).toBeGreaterThan(2 * heightOf(pdf, 'مکان', 120));
    const bytes = buffer(pdf);
    pdf.addPage();
    drawText(pdf, address, { x: 0, y: 0, width: 120 });
    pdf.end();
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytes)));
    expect(text[0]).toBeTruthy();
  });
});

test('bold text with other characters than Latin is set in the font that has them', async () => {
  const pdf = await createPdf({ title: 'Test', author: 'Test', createdAt: new Date(0) });
  expect(widthOf(pdf, 'शर्मा', { font: 'bold' })).toBe(widthOf(pdf, 'शर्मा'));
  expect(widthOf(pdf, 'Sharma', { font: 'bold' })).toBeGreaterThan(widthOf(pdf, 'Sharma'));
});
