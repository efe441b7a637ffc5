import { buffer } from 'node:stream/consumers';
import { drawInvoice } from '#server/invoices/rendering/draw-invoice.ts';
import { invoiceFileName, invoicePdf } from '#server/invoices/rendering/invoice-pdf.ts';
import { invoiceText } from '#server/invoices/rendering/invoice-text.ts';
import { createPdf, type Pdf } from '#server/pdf/create-pdf.ts';
import { type PrintData, type PrintedFile, printedNumber } from '../print-data.ts';
import { drawLabel, LABEL_SIZE } from './draw-label.ts';
import { drawLeftOut } from './draw-left-out.ts';
import { drawPackingSlip } from './draw-packing-slip.ts';
import { drawPickList } from './draw-pick-list.ts';
import { openImages } from './open-images.ts';

interface Drawing {
  /** A safe file name. */
  name: string;
  draw(pdf: Pdf): void;
}

const TITLES: Record<PrintData['kind'], string> = {
  'packing-slips': 'Packing slips',
  labels: 'Shipping labels',
  'pick-list': 'Pick list',
  invoices: 'Invoices',
  'credit-notes': 'Credit notes',
};

/** The files of a job: one PDF with all documents, or one for each. */
export async function* renderDocuments(job: PrintData): AsyncGenerator<PrintedFile> {
  if (job.isSeparate && (job.kind === 'invoices' || job.kind === 'credit-notes')) {
    for (const each of job.documents) yield { name: invoiceFileName(each), bytes: await invoicePdf(each) };
  } else if (job.isSeparate) {
    for (const drawing of drawingsOf(job)) yield await render(job, [drawing], drawing.name);
  } else {
    const drawings = drawingsOf(job);
    if (job.leftOut.length > 0)
      drawings.push({ name: '', draw: (pdf) => drawLeftOut(pdf, job.leftOut, pageSizeOf(job)) });
    yield await render(job, drawings, `${job.kind}.pdf`);
  }
}

async function render(job: PrintData, drawings: readonly Drawing[], name: string): Promise<PrintedFile> {
  const pdf = await createPdf({
    title: TITLES[job.kind],
    author: job.sender.name,
    createdAt: job.printedAt,
  });
  const bytes = buffer(pdf);
  for (const { draw } of drawings) {
    draw(pdf);
    // frees the memory of its pages; page numbers count the pages of one document
    pdf.flushPages();
  }
  pdf.end();
  return { name, bytes: await bytes };
}

function drawingsOf(job: PrintData): Drawing[] {
  switch (job.kind) {
    case 'packing-slips': {
      const images = openImages(job.thumbnails);
      return job.shipments.map((shipment) => ({
        name: `packing-slip-${safeName(printedNumber(shipment))}.pdf`,
        draw: (pdf) => drawPackingSlip(pdf, shipment, { ...job, images }),
      }));
    }
    case 'labels':
      return job.shipments.map((shipment) => ({
        name: `label-${safeName(printedNumber(shipment))}.pdf`,
        draw: (pdf) => drawLabel(pdf, shipment, job.sender),
      }));
    case 'pick-list':
      return [{ name: 'pick-list.pdf', draw: (pdf) => drawPickList(pdf, job, job.sender) }];
    default:
      return job.documents.map((each) => ({
        name: invoiceFileName(each),
        draw: (pdf) => drawInvoice(pdf, invoiceText(each), each.number),
      }));
  }
}

const pageSizeOf = (job: PrintData) =>
  job.kind === 'labels' ? LABEL_SIZE : job.kind === 'packing-slips' ? job.format.toUpperCase() : 'A4';

const safeName = (text: string) => text.replace(/[^\w-]+/g, '-');
