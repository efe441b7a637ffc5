import type { Font } from 'fontkit';
import type { Pdf } from './create-pdf.ts';
import { hasRightToLeftWords, printableText, toVisualOrder } from './printable-text.ts';

export const TEXT_COLOR = '#1d1916';
export const MUTED_COLOR = '#5d5143';

export interface TextStyle {
  font?: 'plain' | 'bold';
  size?: number;
  color?: string;
  align?: 'left' | 'right' | 'center';
}

/** A place on the page, in points (72 per inch) from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
}

const DEFAULT_SIZE = 8.5;
// the bold font has only Latin characters
const OTHER_SCRIPTS = /[\u0600-\u06ff\u0900-\u0dff\u1c50-\u1c7f\uabc0-\uabff]/;

/** Draws text that wraps within a box. Returns the y position of its end. */
export function drawText(pdf: Pdf, text: string, { x, y, width }: Box, style: TextStyle = {}): number {
  const { color = TEXT_COLOR, align = 'left' } = style;
  setFont(pdf, text, style);
  pdf.fillColor(color).text(toDrawnText(pdf, text, width), x, y, { width, align });
  return pdf.y;
}

/** The height of text that wraps at `width`. */
export function heightOf(pdf: Pdf, text: string, width: number, style: TextStyle = {}): number {
  setFont(pdf, text, style);
  return pdf.heightOfString(toDrawnText(pdf, text, width), { width });
}

/** The width of text on one line. */
export function widthOf(pdf: Pdf, text: string, style: TextStyle = {}): number {
  setFont(pdf, text, style);
  return pdf.widthOfString(printableText(currentFont(pdf), text));
}

function setFont(pdf: Pdf, text: string, { font = 'plain', size = DEFAULT_SIZE }: TextStyle): void {
  pdf.font(OTHER_SCRIPTS.test(text) ? 'plain' : font).fontSize(size);
}

/** pdfkit's types lack the current font. */
function currentFont(pdf: Pdf): Font {
  return (pdf as unknown as { _font: { font: Font } })._font.font;
}

/** The text as pdfkit draws it, from left to right. Lines with words from right to left are broken here. */
function toDrawnText(pdf: Pdf, text: string, width: number): string {
  const printable = printableText(currentFont(pdf), text);
  if (!hasRightToLeftWords(printable)) return printable;
  return printable
    .split('\n')
    .flatMap((paragraph) => breakLines(pdf, paragraph, width))
    .map(toVisualOrder)
    .join('\n');
}

function breakLines(pdf: Pdf, paragraph: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && pdf.widthOfString(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The largest font size from `max` down to `min` at which text fits on one line. */
export function fittingSize(
  pdf: Pdf,
  text: string,
  width: number,
  { max, min, font }: { max: number; min: number; font?: 'plain' | 'bold' },
): number {
  const needed = widthOf(pdf, text || ' ', { size: max, ...(font && { font }) });
  // 0.5 points less, so that rounding does not wrap the line
  return Math.max(min, Math.min(max, (max * (width - 0.5)) / needed));
}
