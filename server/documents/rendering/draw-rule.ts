import type { Pdf } from '#server/pdf/create-pdf.ts';

/** Draws a horizontal line. `weight` is its height in points. */
export function drawRule(
  pdf: Pdf,
  { x, y, width, weight = 0.4 }: { x: number; y: number; width: number; weight?: number },
): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor('#000000')
    .stroke();
}
