import { loadFonts } from './load-fonts.ts';

export type Pdf = PDFKit.PDFDocument;

interface PdfOptions {
  title: string;
  author: string;
  createdAt: Date;
}

/**
 * Creates a PDF without pages, with the fonts `plain` (every script of India) and `bold` (Latin). Pages are buffered
 * until `flushPages` or `end`. The library is loaded with the first PDF.
 */
export async function createPdf({ title, author, createdAt }: PdfOptions): Promise<Pdf> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  // pdfkit accepts a font of fontkit; its types do not say so
  pdf.registerFont('plain', fonts.plain as unknown as Buffer);
  pdf.registerFont('bold', fonts.bold as unknown as Buffer);
  return pdf;
}
