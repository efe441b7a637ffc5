import type { Pdf } from '#server/pdf/create-pdf.ts';
import { drawText } from '#server/pdf/draw-text.ts';
import type { LeftOut } from '../print-data.ts';

/** Draws a last page that names every selected order without such a document, with the reason. */
export function drawLeftOut(pdf: Pdf, leftOut: readonly LeftOut[], size: string | [number, number]): void {
  pdf.addPage({ size, margin: 0 });
  const margin = 20;
  const box = { x: margin, width: pdf.page.width - 2 * margin };
  let y = drawText(pdf, 'Not printed', { ...box, y: margin }, { font: 'bold', size: 14 }) + 4;
  for (const { name, reason } of leftOut) {
    if (y > pdf.page.height - 2 * margin) {
      pdf.addPage({ size, margin: 0 });
      y = margin;
    }
    y = drawText(pdf, `${name}: ${reason}`, { ...box, y }, { size: 9 }) + 3;
  }
}
