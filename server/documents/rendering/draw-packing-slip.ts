import type { SlipFormat } from '#contract/admin/orders/documents.ts';
import { links } from '#contract/page-links.ts';
import { formatLongDate } from '#format/dates.ts';
import { formatPhone } from '#format/phone.ts';
import type { Pdf } from '#server/pdf/create-pdf.ts';
import { drawText, fittingSize, heightOf, MUTED_COLOR, type TextStyle } from '#server/pdf/draw-text.ts';
import { numberPages } from '#server/pdf/number-pages.ts';
import { type Letterhead, type PrintedItem, type PrintedShipment, printedNumber } from '../print-data.ts';
import { code128 } from './code-128.ts';
import { drawBarcode, drawQrCode } from './draw-barcode.ts';
import { drawRule } from './draw-rule.ts';
import type { ImageOf } from './open-images.ts';

// In points: margin, text size, widths of the columns beside the item, and the side of images.
const LAYOUTS = {
  a4: { size: 'A4', margin: 40, text: 10, sku: 110, location: 96, quantity: 46, barcode: 200, image: 40 },
  a5: { size: 'A5', margin: 26, text: 8.5, sku: 74, location: 66, quantity: 34, barcode: 170, image: 30 },
} as const;
const GAP = 8;
const FOOTER = 18;
const QR_WIDTH = 52;

interface Slip {
  sender: Letterhead;
  format: SlipFormat;
  images: ImageOf;
}

interface Sheet {
  pdf: Pdf;
  images: ImageOf;
  layout: (typeof LAYOUTS)[SlipFormat];
  width: number;
  maxY: number;
}

/**
 * Draws the packing slip of one shipment on new pages, without prices: a slip may be in a gift. Pages of earlier
 * documents must be flushed.
 */
export function drawPackingSlip(pdf: Pdf, shipment: PrintedShipment, { sender, format, images }: Slip): void {
  const layout = LAYOUTS[format];
  pdf.addPage({ size: layout.size, margin: 0 });
  const { width, height } = pdf.page;
  const sheet = {
    pdf,
    images,
    layout,
    width: width - 2 * layout.margin,
    maxY: height - layout.margin - FOOTER,
  };
  let y = drawHeader(sheet, shipment, sender);
  y = drawParties(sheet, shipment, y);
  y = drawItems(sheet, shipment, y);
  drawReturns(sheet, shipment, sender, y);
  numberPages(pdf, layout.margin);
}

function drawHeader({ pdf, layout, width }: Sheet, shipment: PrintedShipment, sender: Letterhead): number {
  const { margin, text, barcode } = layout;
  const left = { x: margin, y: margin, width: width - barcode - GAP };
  const name = drawText(pdf, sender.name, left, { font: 'bold', size: text + 5 });
  const sellerEnd = drawText(pdf, 'Packing slip', { ...left, y: name + 1 }, { size: text + 1 });
  const number = printedNumber(shipment);
  const right = { x: margin + width - barcode, y: margin, width: barcode };
  const bars = code128(number, { isOrderNumber: true });
  if (bars) drawBarcode(pdf, bars, { ...right, height: 34 });
  const style = { font: 'bold', size: text + 1, align: 'center' } as const;
  const end = drawText(pdf, number, { ...right, y: margin + 38 }, style);
  const y = Math.max(end, sellerEnd) + 6;
  drawRule(pdf, { x: margin, y, width, weight: 1 });
  return y + 9;
}

function drawParties({ pdf, layout, width }: Sheet, shipment: PrintedShipment, y: number): number {
  const { margin, text } = layout;
  const { shipTo, count, number, carrier } = shipment;
  const left = { x: margin, y, width: width * 0.6 - GAP };
  const label = { size: text - 2, color: MUTED_COLOR };
  let end = drawText(pdf, 'Deliver to', left, label);
  end = drawText(pdf, shipTo.fullName, { ...left, y: end }, { font: 'bold', size: text + 2 });
  end = drawText(pdf, addressLines(shipTo).join('\n'), { ...left, y: end }, { size: text });
  const facts = [
    ['Ordered', formatLongDate(shipment.orderedAt)],
    ['Shipment', `${number} of ${count}`],
    ['Units', String(unitCount(shipment.items))],
    ...(carrier ? [['Carrier', carrier]] : []),
  ];
  let factY = y;
  const right = { x: margin + width * 0.6, width: width * 0.4 };
  for (const [name = '', value = ''] of facts) {
    const valueX = right.x + right.width * 0.36;
    drawText(pdf, name, { ...right, y: factY }, { size: text, color: MUTED_COLOR });
    const box = { x: valueX, y: factY, width: right.x + right.width - valueX };
    factY = drawText(pdf, value, box, { size: text }) + 1;
  }
  return Math.max(end, factY) + 12;
}

/** The lines of an address: street, city and PIN code, State, phone. */
export function addressLines({
  address,
  city,
  state,
  postalCode,
  phone,
}: PrintedShipment['shipTo']): string[] {
  const street = address.split(/\s*[\n\r]+\s*/).filter(Boolean);
  return [...street, `${city} ${postalCode}`, state, formatPhone(phone)];
}

function unitCount(items: readonly PrintedItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

interface Columns {
  /** Of no width if no item of the shipment has an image. */
  image: { x: number; width: number };
  quantity: { x: number; width: number };
  item: { x: number; width: number };
  sku: { x: number; width: number };
  location: { x: number; width: number };
}

function columnsOf({ pdf, images, layout, width }: Sheet, { items }: PrintedShipment): Columns {
  const { margin, quantity, sku, location } = layout;
  const hasImage = items.some(({ imageUrl }) => imageUrl !== null && images(pdf, imageUrl));
  const image = { x: margin + quantity, width: hasImage ? layout.image : 0 };
  const x = image.x + (hasImage ? image.width + GAP : 0);
  const item = { x, width: margin + width - sku - location - 2 * GAP - x };
  const skuColumn = { x: item.x + item.width + GAP, width: sku };
  return {
    quantity: { x: margin, width: quantity - GAP },
    image,
    item,
    sku: skuColumn,
    location: { x: skuColumn.x + sku + GAP, width: location },
  };
}

function drawItems(sheet: Sheet, shipment: PrintedShipment, top: number): number {
  const { pdf, layout, maxY, width } = sheet;
  const columns = columnsOf(sheet, shipment);
  let y = drawTableHeader(sheet, columns, top);
  for (const item of shipment.items) {
    const height = itemHeight(sheet, columns, item);
    if (y + height > maxY) y = drawTableHeader(sheet, columns, nextPage(sheet, shipment));
    drawItem(sheet, columns, item, y + 5);
    y += height;
    drawRule(pdf, { x: layout.margin, y, width });
  }
  const total = `${unitCount(shipment.items)} ${unitCount(shipment.items) === 1 ? 'unit' : 'units'}`;
  return drawText(pdf, total, { x: layout.margin, y: y + 5, width }, { font: 'bold', size: layout.text });
}

function drawTableHeader({ pdf, layout, width }: Sheet, columns: Columns, y: number): number {
  const style = { size: layout.text - 2, color: MUTED_COLOR };
  drawText(pdf, 'Qty', { ...columns.quantity, y }, style);
  drawText(pdf, 'Item', { ...columns.item, y }, style);
  drawText(pdf, 'SKU', { ...columns.sku, y }, style);
  const end = drawText(pdf, 'Location', { ...columns.location, y }, style) + 3;
  drawRule(pdf, { x: layout.margin, y: end, width, weight: 0.75 });
  return end;
}

function itemHeight(sheet: Sheet, columns: Columns, item: PrintedItem): number {
  const { pdf, layout } = sheet;
  const { title, options, sku, location } = itemStyles(layout.text);
  const heights = [
    heightOf(pdf, item.title, columns.item.width, title) +
      (item.options ? heightOf(pdf, item.options, columns.item.width, options) : 0),
    heightOf(pdf, item.sku ?? '', columns.sku.width, sku),
    heightOf(pdf, item.storageLocation ?? '', columns.location.width, location),
    layout.text + 8,
    columns.image.width,
  ];
  return Math.max(...heights) + 10;
}

/** Size and color are bold: most packing mistakes are a wrong variant. */
function itemStyles(text: number) {
  return {
    title: { size: text },
    options: { size: text, font: 'bold' },
    sku: { size: text - 1 },
    location: { size: text, font: 'bold' },
  } as const satisfies Record<string, TextStyle>;
}

function drawItem({ pdf, images, layout }: Sheet, columns: Columns, item: PrintedItem, y: number): void {
  const styles = itemStyles(layout.text);
  const quantity = String(item.quantity);
  const max = layout.text + 4;
  const size = fittingSize(pdf, quantity, columns.quantity.width, { max, min: 7, font: 'bold' });
  drawText(pdf, quantity, { ...columns.quantity, y: y - 3 }, { font: 'bold', size });
  const image = item.imageUrl === null ? undefined : images(pdf, item.imageUrl);
  if (image) {
    const side = columns.image.width;
    pdf.image(image as unknown as Buffer, columns.image.x, y, { fit: [side, side], align: 'center' });
  }
  const end = drawText(pdf, item.title, { ...columns.item, y }, styles.title);
  if (item.options) drawText(pdf, item.options, { ...columns.item, y: end }, styles.options);
  drawText(pdf, item.sku ?? '', { ...columns.sku, y }, styles.sku);
  drawText(pdf, item.storageLocation ?? '', { ...columns.location, y }, styles.location);
}

/** Adds a page with a line that identifies the shipment. Returns the y position below it. */
function nextPage({ pdf, layout, width }: Sheet, shipment: PrintedShipment): number {
  pdf.addPage({ size: layout.size, margin: 0 });
  const text = `Packing slip ${printedNumber(shipment)}, ${shipment.shipTo.fullName}`;
  const box = { x: layout.margin, y: layout.margin, width };
  return drawText(pdf, text, box, { size: layout.text, color: MUTED_COLOR }) + 8;
}

function drawReturns(sheet: Sheet, shipment: PrintedShipment, sender: Letterhead, top: number): void {
  const { pdf, layout, maxY, width } = sheet;
  const { margin, text } = layout;
  const contact = [formatPhone(sender.phone), sender.email].filter(Boolean).join(' or ');
  const instructions = [
    `Tell us the order number ${shipment.orderId}${contact && ` at ${contact}`} before you send anything back.`,
    ...(sender.address ? [`Returns go to: ${sender.name}, ${sender.address}.`] : []),
    'The code opens this order.',
  ].join(' ');
  const box = { x: margin, width: width - QR_WIDTH - 2 * GAP };
  const height = Math.max(QR_WIDTH, heightOf(pdf, instructions, box.width, { size: text - 1 }) + text + 6);
  const y = top + 14 + height > maxY ? nextPage(sheet, shipment) : Math.max(top + 14, maxY - height);
  drawRule(pdf, { x: margin, y: y - 6, width });
  const heading = drawText(
    pdf,
    'Something wrong or not right for you?',
    { ...box, y },
    { font: 'bold', size: text },
  );
  drawText(pdf, instructions, { ...box, y: heading + 1 }, { size: text - 1 });
  const url = sender.shopOrigin + links.trackOrder(shipment.orderId);
  drawQrCode(pdf, url, { x: margin + width - QR_WIDTH, y, width: QR_WIDTH });
}
