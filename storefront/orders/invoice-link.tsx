import type { Order } from '../api/orders.ts';
import { formatRupees } from '../format/rupees.ts';

/** The GST inside the total and the way to the invoice, where the shop has drawn one up. */
export function InvoiceLink({ order }: { order: Order }) {
  const { invoice } = order;
  if (!invoice) return null;
  return (
    <p className="order__invoice">
      Including GST of {formatRupees(invoice.tax)}.{' '}
      <a className="text-link" href={invoice.url} target="_blank" rel="noopener">
        Invoice {invoice.number}
      </a>
      {invoice.pdfUrl && (
        <>
          {' · '}
          <a
            className="text-link"
            href={invoice.pdfUrl}
            aria-label={`Download PDF of invoice ${invoice.number}`}
          >
            Download PDF
          </a>
        </>
      )}
    </p>
  );
}
