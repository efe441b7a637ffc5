import { formatLongDate } from '#format/dates.ts';
import { formatPaise } from '#format/money.ts';
import { formatPhone } from '#format/phone.ts';
import type { Pdf } from '#server/pdf/create-pdf.ts';
import { drawText, fittingSize, heightOf, type TextStyle, widthOf } from '#server/pdf/draw-text.ts';
import { type Letterhead, type PrintedShipment, printedNumber } from '../print-data.ts';
import { code128 } from './code-128.ts';
import { drawBarcode } from './draw-barcode.ts';
import { drawRule } from './draw-rule.ts';

const MM = 72 / 25.4;
/** 100 × 150 mm. */
export const LABEL_SIZE: [width: number, height: number] = [100 * MM, 150 * MM];
const MARGIN = 4 * MM;
const WIDTH = LABEL_SIZE[0] - 2 * MARGIN;
const BLACK = { color: '#000000' };
// The address gets the height that remains above the sender.
const SENDER_HEIGHT = 134;
const MIN_TEXT = 5;

/** Draws the shipping label of one shipment on one new page, black only, for thermal printers. */
export function drawLabel(pdf: Pdf, shipment: PrintedShipment, sender: Letterhead): void {
  pdf.addPage({ size: LABEL_SIZE, margin: 0 });
  let y = drawCarrier(pdf, shipment);
  y = drawPayment(pdf, shipment, y);
  const senderY = LABEL_SIZE[1] - MARGIN - SENDER_HEIGHT;
  drawRecipient(pdf, shipment, y, senderY - 6);
  drawRule(pdf, { x: MARGIN, y: senderY, width: WIDTH, weight: 1 });
  drawSender(pdf, shipment, sender, senderY + 5);
}

function drawCarrier(pdf: Pdf, { carrier, trackingNumber, number, count }: PrintedShipment): number {
  const box = { x: MARGIN, y: MARGIN, width: WIDTH - 80 };
  const size = fittingSize(pdf, carrier ?? '', box.width, { max: 14, min: 8, font: 'bold' });
  drawText(pdf, carrier ?? 'Carrier:', box, { ...BLACK, font: 'bold', size: carrier ? size : 9 });
  const right = { x: MARGIN + WIDTH - 80, y: MARGIN + 2, width: 80 };
  drawText(pdf, `Shipment ${number}/${count}`, right, { ...BLACK, font: 'bold', size: 10, align: 'right' });
  const y = MARGIN + 21;
  const bars = trackingNumber === null ? undefined : code128(trackingNumber);
  if (bars) drawBarcode(pdf, bars, { x: MARGIN, y, width: WIDTH, height: 48 });
  // the empty space is for the carrier's own sticker
  else if (trackingNumber === null) drawText(pdf, 'Tracking number:', { x: MARGIN, y, width: WIDTH }, BLACK);
  if (trackingNumber !== null) {
    const text = fittingSize(pdf, trackingNumber, WIDTH, { max: 12, min: 7, font: 'bold' });
    const style = { ...BLACK, font: 'bold', size: text, align: 'center' } as const;
    drawText(pdf, trackingNumber, { x: MARGIN, y: y + 50, width: WIDTH }, style);
  }
  drawRule(pdf, { x: MARGIN, y: y + 68, width: WIDTH, weight: 1 });
  return y + 68;
}

function drawPayment(pdf: Pdf, { codPaise }: PrintedShipment, y: number): number {
  const text = codPaise > 0 ? `COD ${formatPaise(codPaise)}` : 'PREPAID – collect nothing';
  const max = codPaise > 0 ? 24 : 15;
  const size = fittingSize(pdf, text, WIDTH, { max, min: 10, font: 'bold' });
  const style = { ...BLACK, font: 'bold', size } as const;
  const height = 36;
  const textHeight = heightOf(pdf, text, WIDTH, style);
  drawText(
    pdf,
    text,
    { x: MARGIN, y: y + (height - textHeight) / 2, width: WIDTH },
    { ...style, align: 'center' },
  );
  drawRule(pdf, { x: MARGIN, y: y + height, width: WIDTH, weight: 1 });
  return y + height + 5;
}

function drawRecipient(pdf: Pdf, { shipTo }: PrintedShipment, top: number, bottom: number): void {
  const { fullName, address, city, state, postalCode, phone } = shipTo;
  const pinStyle = { ...BLACK, font: 'bold', size: 25 } as const;
  const pinY = bottom - 29;
  const pinWidth = widthOf(pdf, postalCode, pinStyle) + 8;
  drawText(pdf, postalCode, { x: MARGIN, y: pinY, width: pinWidth }, pinStyle);
  const beside = { x: MARGIN + pinWidth, width: WIDTH - pinWidth };
  const place = { text: `${city}, ${state}`, font: 'bold' } as const;
  drawFitting(pdf, [place], { ...beside, y: pinY - 2, height: 20, maxSize: 11 });
  drawText(pdf, formatPhone(phone), { ...beside, y: pinY + 18 }, { ...BLACK, size: 10 });
  drawText(pdf, 'To', { x: MARGIN, y: top, width: WIDTH }, { ...BLACK, size: 7 });
  const street = address
    .split(/\s*[\n\r]+\s*/)
    .filter(Boolean)
    .join('\n');
  drawFitting(pdf, [{ text: fullName, font: 'bold', extra: 2 }, { text: street }], {
    y: top + 8,
    height: pinY - top - 10,
    maxSize: 11,
    width: WIDTH,
    x: MARGIN,
  });
}

interface Paragraph {
  text: string;
  font?: TextStyle['font'];
  /** Points by which it is larger than the others. */
  extra?: number;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
  maxSize: number;
}

/** Draws paragraphs in the largest size in which all of them fit into the area. Long texts never cover others. */
function drawFitting(pdf: Pdf, paragraphs: Paragraph[], { x, y, width, height, maxSize }: Area): void {
  const styleOf = ({ font = 'plain', extra = 0 }: Paragraph, size: number) => ({
    ...BLACK,
    font,
    size: size + extra,
  });
  const heightAt = (size: number) =>
    paragraphs.reduce((sum, one) => sum + heightOf(pdf, one.text, width, styleOf(one, size)), 0);
  let size = maxSize;
  while (size > MIN_TEXT && heightAt(size) > height) size -= 0.5;
  pdf.save().rect(x, y, width, height).clip();
  let next = y;
  for (const one of paragraphs) next = drawText(pdf, one.text, { x, y: next, width }, styleOf(one, size));
  pdf.restore();
}

function drawSender(pdf: Pdf, shipment: PrintedShipment, sender: Letterhead, y: number): void {
  const { weightGrams, contents, valuePaise, invoice } = shipment;
  const address = [sender.address, sender.phone && `Phone ${formatPhone(sender.phone)}`]
    .filter(Boolean)
    .join('\n');
  drawText(
    pdf,
    'From, and return address if undelivered',
    { x: MARGIN, y, width: WIDTH },
    { ...BLACK, size: 7 },
  );
  drawFitting(pdf, [{ text: sender.name, font: 'bold' }, { text: address }], {
    x: MARGIN,
    y: y + 9,
    width: WIDTH,
    height: 44,
    maxSize: 8.5,
  });
  drawRule(pdf, { x: MARGIN, y: y + 55, width: WIDTH });
  const facts = [
    `Contents: ${contents}`,
    `Declared value: ${formatPaise(valuePaise)}`,
    ...(weightGrams === null ? [] : [`Weight: ${formatWeight(weightGrams)}`]),
    ...(sender.gstin ? [`GSTIN ${sender.gstin}`] : []),
    ...(invoice ? [`Invoice ${invoice.number}`, formatLongDate(invoice.issuedAt)] : []),
  ];
  drawFitting(pdf, [{ text: facts.join('\n') }], {
    x: MARGIN,
    y: y + 59,
    width: 116,
    height: SENDER_HEIGHT - 66,
    maxSize: 8,
  });
  const number = printedNumber(shipment);
  const right = { x: MARGIN + 118, y: y + 60, width: WIDTH - 118 };
  const bars = code128(number, { isOrderNumber: true });
  if (bars) drawBarcode(pdf, bars, { ...right, height: 40, align: 'right' });
  const style = { ...BLACK, size: 9, font: 'bold', align: 'center' } as const;
  drawText(pdf, `Order ${number}`, { ...right, y: y + 103 }, style);
}

function formatWeight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${Number((grams / 1000).toFixed(2))} kg`;
}
