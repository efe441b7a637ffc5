import { formatDateTime } from '#format/dates.ts';
import { countOf } from '#format/indian-digits.ts';
import type { Pdf } from '#server/pdf/create-pdf.ts';
import { drawText, heightOf, MUTED_COLOR } from '#server/pdf/draw-text.ts';
import { numberPages } from '#server/pdf/number-pages.ts';
import type { Letterhead, VariantToPick } from '../print-data.ts';
import { drawRule } from './draw-rule.ts';

const MARGIN = 40;
const WIDTH = 595.28 - 2 * MARGIN;
const MAX_Y = 841.89 - MARGIN - 18;
const TEXT = 9.5;
// In points. The box is ticked once the units are taken.
const BOX = { x: MARGIN, width: 14 };
const QUANTITY = { x: BOX.x + 22, width: 34 };
const ITEM = { x: QUANTITY.x + 42, width: 236 };
const ORDERS = { x: ITEM.x + ITEM.width + 12, width: MARGIN + WIDTH - ITEM.x - ITEM.width - 12 };
const NO_LOCATION = 'No storage location';

interface PickList {
  variants: readonly VariantToPick[];
  orderCount: number;
  printedAt: Date;
}

/** Draws the pick list of a selection, grouped by storage location. Pages of earlier documents must be flushed. */
export function drawPickList(
  pdf: Pdf,
  { variants, orderCount, printedAt }: PickList,
  sender: Letterhead,
): void {
  pdf.addPage({ size: 'A4', margin: 0 });
  const units = variants.reduce((sum, { quantity }) => sum + quantity, 0);
  const box = { x: MARGIN, y: MARGIN, width: WIDTH };
  let y = drawText(pdf, 'Pick list', box, { font: 'bold', size: 16 });
  const summary = `${countOf(units, 'unit')} of ${countOf(variants.length, 'variant')} for ${countOf(orderCount, 'order')}, ${formatDateTime(printedAt)}, ${sender.name}`;
  y = drawText(pdf, summary, { ...box, y: y + 1 }, { size: TEXT }) + 8;
  let location: string | undefined;
  for (const variant of variants) {
    const name = variant.storageLocation ?? NO_LOCATION;
    const height = rowHeight(pdf, variant) + (name === location ? 0 : 28);
    if (y + height > MAX_Y && y > MARGIN + 60) {
      pdf.addPage({ size: 'A4', margin: 0 });
      y = drawText(pdf, 'Pick list', box, { size: TEXT, color: MUTED_COLOR }) + 4;
      location = undefined;
    }
    if (name !== location) y = drawLocation(pdf, name, y);
    location = name;
    y = drawVariant(pdf, variant, y);
  }
  numberPages(pdf, MARGIN);
}

function drawLocation(pdf: Pdf, name: string, y: number): number {
  const end = drawText(pdf, name, { x: MARGIN, y: y + 8, width: WIDTH }, { font: 'bold', size: 12 }) + 2;
  drawRule(pdf, { x: MARGIN, y: end, width: WIDTH, weight: 1 });
  return end;
}

const detailsOf = ({ options, sku }: VariantToPick) => [options, sku].filter(Boolean).join(' · ');
const ordersOf = ({ orders }: VariantToPick) =>
  orders.map(({ orderId, quantity }) => (quantity > 1 ? `${orderId} × ${quantity}` : orderId)).join(', ');

function rowHeight(pdf: Pdf, variant: VariantToPick): number {
  const item =
    heightOf(pdf, variant.title, ITEM.width, { size: TEXT }) +
    heightOf(pdf, detailsOf(variant), ITEM.width, { size: TEXT, font: 'bold' });
  return Math.max(item, heightOf(pdf, ordersOf(variant), ORDERS.width, { size: 7.5 }), 18) + 9;
}

function drawVariant(pdf: Pdf, variant: VariantToPick, y: number): number {
  const top = y + 4;
  pdf
    .rect(BOX.x, top + 2, 11, 11)
    .lineWidth(0.75)
    .strokeColor('#000000')
    .stroke();
  drawText(pdf, String(variant.quantity), { ...QUANTITY, y: top - 2 }, { font: 'bold', size: 14 });
  const title = drawText(pdf, variant.title, { ...ITEM, y: top }, { size: TEXT });
  drawText(pdf, detailsOf(variant), { ...ITEM, y: title }, { size: TEXT, font: 'bold' });
  drawText(pdf, ordersOf(variant), { ...ORDERS, y: top + 1 }, { size: 7.5 });
  const end = y + rowHeight(pdf, variant);
  drawRule(pdf, { x: MARGIN, y: end, width: WIDTH });
  return end;
}
