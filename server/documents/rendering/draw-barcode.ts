import qrcode from 'qrcode';
import type { Pdf } from '#server/pdf/create-pdf.ts';
import type { BarWidths } from './code-128.ts';

/** Empty modules on both sides that scanners need. */
const QUIET_ZONE = 10;
// 0.5 mm: wider bars only take more space
const MAX_MODULE = 1.42;

interface BarcodeBox {
  x: number;
  y: number;
  width: number;
  height: number;
  align?: 'center' | 'right';
}

/** Draws a Code 128 with its quiet zones within the box. */
export function drawBarcode(
  pdf: Pdf,
  bars: BarWidths,
  { x, y, width, height, align = 'center' }: BarcodeBox,
): void {
  const modules = bars.reduce((sum, bar) => sum + bar, 2 * QUIET_ZONE);
  const module = Math.min(MAX_MODULE, width / modules);
  const rest = width - modules * module;
  const offset = align === 'right' ? rest : rest / 2;
  let left = x + offset + QUIET_ZONE * module;
  for (const [i, bar] of bars.entries()) {
    if (i % 2 === 0) pdf.rect(left, y, bar * module, height);
    left += bar * module;
  }
  pdf.fill('#000000');
}

/** Draws a QR code without quiet zone. `width` is in points. */
export function drawQrCode(
  pdf: Pdf,
  text: string,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  // every mask is readable; choosing the best one took as long as the rest of a packing slip
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M', maskPattern: 3 }).modules;
  const module = width / size;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; ) {
      let end = column;
      while (end < size && data[row * size + end] === 1) end += 1;
      if (end > column) pdf.rect(x + column * module, y + row * module, (end - column) * module, module);
      column = end + 1;
    }
  }
  pdf.fill('#000000');
}
