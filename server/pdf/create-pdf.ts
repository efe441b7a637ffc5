import { readFile } from 'node:fs/promises';
import path from 'node:path';

const FONTS = path.join(import.meta.dirname, 'fonts');

export type Pdf = PDFKit.PDFDocument;

interface PdfOptions {
  title: string;
  author: string;
  createdAt: Date;
}

/**
 * Creates a PDF without pages, with the fonts `plain` (Latin and nine scripts of India) and `bold` (Latin). Pages are
 * buffered until `flushPages` or `end`. The library and its fonts use 20 MB of memory, so they are loaded with
 * the first PDF.
 */
export async function createPdf({ title, author, createdAt }: PdfOptions): Promise<Pdf> {
  const [{ default: PdfDocument }, plain, bold] = await Promise.all([
    import('pdfkit'),
    readFile(path.join(FONTS, 'noto-sans.ttf')),
    readFile(path.join(FONTS, 'noto-sans-bold.ttf')),
  ]);
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  pdf.registerFont('plain', plain);
  pdf.registerFont('bold', bold);
  return pdf;
}
