import type { Order, Paper } from '../api/orders.ts';
import { formatRupees } from '../format/rupees.ts';

/** The GST included in the total, and links to the invoice and its credit notes. Empty without an invoice. */
export function InvoiceLink({ order }: { order: Order }) {
  const { invoice } = order;
  if (!invoice) return null;
  return (
    <div className="order__invoice">
      <p>
        Including GST of {formatRupees(invoice.tax)}. <PaperLinks name="invoice" paper={invoice} />
      </p>
      {invoice.creditNotes?.map((note) => (
        <p key={note.number}>
          Credited {formatRupees(note.amount)}. <PaperLinks name="credit note" paper={note} />
        </p>
      ))}
    </div>
  );
}

function PaperLinks({ name, paper }: { name: 'invoice' | 'credit note'; paper: Paper }) {
  return (
    <>
      <a className="text-link" href={paper.url} target="_blank" rel="noopener">
        {name === 'invoice' ? 'Invoice' : 'Credit note'} {paper.number}
      </a>
      {paper.pdfUrl && (
        <>
          {' · '}
          <a className="text-link" href={paper.pdfUrl} aria-label={`Download PDF of ${name} ${paper.number}`}>
            Download PDF
          </a>
        </>
      )}
    </>
  );
}
