import type { Pdf } from './create-pdf.ts';

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
const INDIAN_SCRIPTS = /[\u0900-\u0dff]/;

/** Draws text that wraps within a box. Returns the y position of its end. */
export function drawText(pdf: Pdf, text: string, { x, y, width }: Box, style: TextStyle = {}): number {
  const { color = TEXT_COLOR, align = 'left' } = style;
  setFont(pdf, text, style);
  pdf.fillColor(color).text(text, x, y, { width, align });
  return pdf.y;
}

/** The height of text that wraps at `width`. */
export function heightOf(pdf: Pdf, text: string, width: number, style: TextStyle = {}): number {
  setFont(pdf, text, style);
  return pdf.heightOfString(text, { width });
}

/** The width of text on one line. */
export function widthOf(pdf: Pdf, text: string, style: TextStyle = {}): number {
  setFont(pdf, text, style);
  return pdf.widthOfString(text);
}

/** The bold font has only Latin letters. */
function setFont(pdf: Pdf, text: string, { font = 'plain', size = DEFAULT_SIZE }: TextStyle): void {
  pdf.font(INDIAN_SCRIPTS.test(text) ? 'plain' : font).fontSize(size);
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
