import type { Pdf } from './create-pdf.ts';
import { drawText, MUTED_COLOR } from './draw-text.ts';

/** Writes `Page 1 of 3` below every page of a document, right-aligned. Pages of earlier documents must be flushed. */
export function numberPages(pdf: Pdf, margin: number): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const { width, height } = pdf.page;
    const box = { x: margin, y: height - margin - 10, width: width - 2 * margin };
    drawText(pdf, `Page ${page + 1} of ${count}`, box, { size: 7.5, color: MUTED_COLOR, align: 'right' });
  }
}
