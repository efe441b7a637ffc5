import type { Pdf } from '#server/pdf/create-pdf.ts';
import {
  type Box,
  drawText,
  fittingSize,
  heightOf,
  MUTED_COLOR,
  type TextStyle,
} from '#server/pdf/draw-text.ts';
import type { InvoiceText } from './invoice-text.ts';

// A4 with margins of 12 mm, in points (72 per inch).
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 34;
const WIDTH = PAGE.width - 2 * MARGIN;
const MAX_Y = PAGE.height - MARGIN - 20;
const COLUMN_GAP = 5;
const RULE_COLOR = '#d9cdb9';
const ACCENT_COLOR = '#c47f0c';
const BODY_SIZE = 8.5;
const MIN_SIZE = 5;

// By heading, in points. The item column takes the remaining width. All columns not named here are amounts.
const COLUMN_WIDTH: Record<string, number> = { HSN: 40, Qty: 20, GST: 26 };
const AMOUNT_WIDTH = 56;

/**
 * Draws an invoice or a credit note on new pages: headings, table and sums. Every page of the table repeats its
 * header; every page has its number. Pages of earlier documents must be flushed.
 */
export function drawInvoice(pdf: Pdf, text: InvoiceText, number: string): void {
  pdf.addPage({ size: 'A4', margin: 0 });
  let y = drawParties(pdf, text, drawHeader(pdf, text));
  y = drawTable(pdf, text, number, y);
  drawTotals(pdf, text, number, y);
  numberPages(pdf);
}

function drawRule(pdf: Pdf, y: number, color = RULE_COLOR, width = 0.5): void {
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
}

function drawHeader(pdf: Pdf, { title, seller, facts }: InvoiceText): number {
  const right: Box = { x: MARGIN + WIDTH - 190, y: MARGIN, width: 190 };
  const left: Box = { x: MARGIN, y: MARGIN, width: WIDTH - 210 };
  const name = drawText(pdf, seller.name, left, { size: 14 });
  const sellerEnd = drawText(pdf, seller.lines.join('\n'), { ...left, y: name + 2 });
  let y = drawText(pdf, title, right, { font: 'bold', size: 16, align: 'right' }) + 3;
  for (const [label, value] of facts)
    y = drawText(pdf, `${label} ${value}`, { ...right, y }, { align: 'right' });
  const end = Math.max(sellerEnd, y) + 8;
  drawRule(pdf, end, ACCENT_COLOR, 1.5);
  return end + 12;
}

function drawParties(pdf: Pdf, { parties }: InvoiceText, y: number): number {
  const width = (WIDTH - 20) / 2;
  const ends = parties.map(({ heading, lines }, i) => {
    const box = { x: MARGIN + i * (width + 20), y, width };
    const below = drawText(pdf, heading, box, { font: 'bold', size: 7.5, color: MUTED_COLOR });
    return drawText(pdf, lines.join('\n'), { ...box, y: below + 2 });
  });
  return Math.max(...ends) + 14;
}

type Font = NonNullable<TextStyle['font']>;

interface Column {
  heading: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

function columnsOf(headings: string[]): Column[] {
  const others = headings.slice(1).map((heading) => COLUMN_WIDTH[heading] ?? AMOUNT_WIDTH);
  const item = others.reduce((left, width) => left - width - COLUMN_GAP, WIDTH);
  let x = MARGIN;
  return headings.map((heading, i) => {
    const width = i === 0 ? item : (others[i - 1] ?? 0);
    const column = { heading, x, width, align: i === 0 ? 'left' : 'right' } as const;
    x += width + COLUMN_GAP;
    return column;
  });
}

function drawTable(pdf: Pdf, text: InvoiceText, number: string, top: number): number {
  const columns = columnsOf(text.columns);
  let y = drawTableHeader(pdf, columns, top);
  for (const [i, cells] of [...text.rows, text.sums].entries()) {
    const font = i === text.rows.length ? 'bold' : 'plain';
    const height = rowHeight(pdf, columns, cells);
    if (y + height > MAX_Y) y = drawTableHeader(pdf, columns, nextPage(pdf, text, number));
    for (const [j, column] of columns.entries()) drawCell(pdf, column, cells[j] ?? '', y + 3, font);
    y += height;
    drawRule(pdf, y);
  }
  return y;
}

function drawTableHeader(pdf: Pdf, columns: Column[], y: number): number {
  const style = { font: 'bold', size: 7.5 } as const;
  const ends = columns.map((column) =>
    drawText(pdf, column.heading, { ...column, y }, { ...style, align: column.align }),
  );
  const end = Math.max(...ends) + 3;
  drawRule(pdf, end, MUTED_COLOR, 0.75);
  return end;
}

/** The height of the item cell: only this cell wraps. */
function rowHeight(pdf: Pdf, [item]: Column[], cells: string[]): number {
  return heightOf(pdf, cells[0] ?? '', item?.width ?? WIDTH) + 6;
}

function drawCell(pdf: Pdf, column: Column, text: string, y: number, font: Font): void {
  const isItem = column.align === 'left';
  const size = isItem
    ? BODY_SIZE
    : fittingSize(pdf, text, column.width, { max: BODY_SIZE, min: MIN_SIZE, font });
  drawText(pdf, text, { ...column, y }, { font, size, align: column.align });
}

function drawTotals(pdf: Pdf, text: InvoiceText, number: string, top: number): void {
  const { total, totalInWords, notes, signature } = text;
  const right: Box = { x: MARGIN + WIDTH / 2 + 10, y: 0, width: WIDTH / 2 - 10 };
  const left: Box = { x: MARGIN, y: 0, width: WIDTH / 2 - 10 };
  const wordsHeight = heightOf(pdf, totalInWords, WIDTH);
  const height = 40 + wordsHeight + heightOf(pdf, signature.above, right.width) + 60;
  let y = top + height > MAX_Y ? nextPage(pdf, text, number) : top + 10;
  y = drawText(
    pdf,
    `${total.label} ${total.amount}`,
    { ...right, y },
    { font: 'bold', size: 13, align: 'right' },
  );
  y =
    drawText(
      pdf,
      totalInWords,
      { x: MARGIN, y: y + 2, width: WIDTH },
      { color: MUTED_COLOR, align: 'right' },
    ) + 10;
  drawRule(pdf, y);
  y += 8;
  drawText(pdf, notes.join('\n'), { ...left, y }, { color: MUTED_COLOR });
  const above = drawText(pdf, signature.above, { ...right, y }, { align: 'right' });
  drawText(pdf, signature.below, { ...right, y: above + 34 }, { color: MUTED_COLOR, align: 'right' });
}

/** Adds a page with a line that identifies the document. Returns the y position below it. */
function nextPage(pdf: Pdf, { title, seller }: InvoiceText, number: string): number {
  pdf.addPage({ size: 'A4', margin: 0 });
  const y = drawText(
    pdf,
    `${title} ${number}, ${seller.name}`,
    { x: MARGIN, y: MARGIN, width: WIDTH },
    { color: MUTED_COLOR },
  );
  return y + 8;
}

function numberPages(pdf: Pdf): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const box = { x: MARGIN, y: PAGE.height - MARGIN - 10, width: WIDTH };
    drawText(pdf, `Page ${page + 1} of ${count}`, box, { size: 7.5, color: MUTED_COLOR, align: 'right' });
  }
}
