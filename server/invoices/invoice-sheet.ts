import type { InvoiceText } from './invoice-text.ts';

// A4 with margins of 12 mm, in points (72 per inch).
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 34;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - 20;
const GAP = 5;
const INK = '#1d1916';
const SOFT = '#5d5143';
const LINE = '#d9cdb9';
const TURMERIC = '#c47f0c';
const BODY = 8.5;
const SMALLEST = 5;

// By heading, in points. The item column takes the remaining width. All columns not named here are amounts.
const COLUMN_WIDTH: Record<string, number> = { HSN: 40, Qty: 20, GST: 26 };
const AMOUNT_WIDTH = 56;

type Sheet = PDFKit.PDFDocument;
type Font = 'plain' | 'bold';

interface Style {
  font?: Font;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
}

interface Box {
  x: number;
  y: number;
  width: number;
}

/**
 * Draws an invoice or a credit note: headings, table and sums. Every page of the table repeats its header;
 * every page has its number.
 */
export function drawInvoice(sheet: Sheet, text: InvoiceText, number: string): void {
  sheet.addPage();
  let y = drawParties(sheet, text, drawHead(sheet, text));
  y = drawTable(sheet, text, number, y);
  drawEnd(sheet, text, number, y);
  numberPages(sheet);
}

/** Draws text that wraps within a box. Returns the y position of its end. */
function write(sheet: Sheet, text: string, { x, y, width }: Box, style: Style = {}): number {
  const { color = INK, align = 'left' } = style;
  choose(sheet, style);
  sheet.fillColor(color).text(text, x, y, { width, align });
  return sheet.y;
}

function heightOf(sheet: Sheet, text: string, width: number, style: Style = {}): number {
  choose(sheet, style);
  return sheet.heightOfString(text, { width });
}

function choose(sheet: Sheet, { font = 'plain', size = BODY }: Style): void {
  sheet.font(font).fontSize(size);
}

function rule(sheet: Sheet, y: number, color = LINE, width = 0.5): void {
  sheet
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
}

function drawHead(sheet: Sheet, { title, seller, facts }: InvoiceText): number {
  const right: Box = { x: MARGIN + WIDTH - 190, y: MARGIN, width: 190 };
  const left: Box = { x: MARGIN, y: MARGIN, width: WIDTH - 210 };
  const name = write(sheet, seller.name, left, { size: 14 });
  const sellerEnd = write(sheet, seller.lines.join('\n'), { ...left, y: name + 2 });
  let y = write(sheet, title, right, { font: 'bold', size: 16, align: 'right' }) + 3;
  for (const [label, value] of facts)
    y = write(sheet, `${label} ${value}`, { ...right, y }, { align: 'right' });
  const end = Math.max(sellerEnd, y) + 8;
  rule(sheet, end, TURMERIC, 1.5);
  return end + 12;
}

function drawParties(sheet: Sheet, { parties }: InvoiceText, y: number): number {
  const width = (WIDTH - 20) / 2;
  const ends = parties.map(({ heading, lines }, i) => {
    const box = { x: MARGIN + i * (width + 20), y, width };
    const below = write(sheet, heading, box, { font: 'bold', size: 7.5, color: SOFT });
    return write(sheet, lines.join('\n'), { ...box, y: below + 2 });
  });
  return Math.max(...ends) + 14;
}

interface Column {
  heading: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

function columnsOf(headings: string[]): Column[] {
  const others = headings.slice(1).map((heading) => COLUMN_WIDTH[heading] ?? AMOUNT_WIDTH);
  const item = others.reduce((left, width) => left - width - GAP, WIDTH);
  let x = MARGIN;
  return headings.map((heading, i) => {
    const width = i === 0 ? item : (others[i - 1] ?? 0);
    const column = { heading, x, width, align: i === 0 ? 'left' : 'right' } as const;
    x += width + GAP;
    return column;
  });
}

function drawTable(sheet: Sheet, text: InvoiceText, number: string, top: number): number {
  const columns = columnsOf(text.columns);
  let y = drawTableHead(sheet, columns, top);
  for (const [i, cells] of [...text.rows, text.sums].entries()) {
    const font = i === text.rows.length ? 'bold' : 'plain';
    const height = rowHeight(sheet, columns, cells);
    if (y + height > BOTTOM) y = drawTableHead(sheet, columns, nextPage(sheet, text, number));
    for (const [j, column] of columns.entries()) drawCell(sheet, column, cells[j] ?? '', y + 3, font);
    y += height;
    rule(sheet, y);
  }
  return y;
}

function drawTableHead(sheet: Sheet, columns: Column[], y: number): number {
  const style = { font: 'bold', size: 7.5 } as const;
  const ends = columns.map((column) =>
    write(sheet, column.heading, { ...column, y }, { ...style, align: column.align }),
  );
  const end = Math.max(...ends) + 3;
  rule(sheet, end, SOFT, 0.75);
  return end;
}

/** The height of the item cell: only this cell wraps. */
function rowHeight(sheet: Sheet, [item]: Column[], cells: string[]): number {
  return heightOf(sheet, cells[0] ?? '', item?.width ?? WIDTH) + 6;
}

function drawCell(sheet: Sheet, column: Column, text: string, y: number, font: Font): void {
  const isItem = column.align === 'left';
  const size = isItem ? BODY : fittingSize(sheet, text, column.width, font);
  write(sheet, text, { ...column, y }, { font, size, align: column.align });
}

/** The largest font size, up to `BODY_SIZE`, at which an amount fits on one line. */
function fittingSize(sheet: Sheet, text: string, width: number, font: Font): number {
  choose(sheet, { font });
  // 0.5 points less, so that rounding does not wrap the line
  return Math.max(SMALLEST, Math.min(BODY, (BODY * (width - 0.5)) / sheet.widthOfString(text || ' ')));
}

function drawEnd(sheet: Sheet, text: InvoiceText, number: string, top: number): void {
  const { total, totalInWords, notes, signature } = text;
  const right: Box = { x: MARGIN + WIDTH / 2 + 10, y: 0, width: WIDTH / 2 - 10 };
  const left: Box = { x: MARGIN, y: 0, width: WIDTH / 2 - 10 };
  const wordsHeight = heightOf(sheet, totalInWords, WIDTH);
  const height = 40 + wordsHeight + heightOf(sheet, signature.above, right.width) + 60;
  let y = top + height > BOTTOM ? nextPage(sheet, text, number) : top + 10;
  y = write(
    sheet,
    `${total.label} ${total.amount}`,
    { ...right, y },
    { font: 'bold', size: 13, align: 'right' },
  );
  y = write(sheet, totalInWords, { x: MARGIN, y: y + 2, width: WIDTH }, { color: SOFT, align: 'right' }) + 10;
  rule(sheet, y);
  y += 8;
  write(sheet, notes.join('\n'), { ...left, y }, { color: SOFT });
  const above = write(sheet, signature.above, { ...right, y }, { align: 'right' });
  write(sheet, signature.below, { ...right, y: above + 34 }, { color: SOFT, align: 'right' });
}

/** Adds a page with a line that identifies the document. Returns the y position below it. */
function nextPage(sheet: Sheet, { title, seller }: InvoiceText, number: string): number {
  sheet.addPage();
  const y = write(
    sheet,
    `${title} ${number}, ${seller.name}`,
    { x: MARGIN, y: MARGIN, width: WIDTH },
    { color: SOFT },
  );
  return y + 8;
}

function numberPages(sheet: Sheet): void {
  const { start, count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(start + page);
    const box = { x: MARGIN, y: PAGE.height - MARGIN - 10, width: WIDTH };
    write(sheet, `Page ${page + 1} of ${count}`, box, { size: 7.5, color: SOFT, align: 'right' });
  }
}
