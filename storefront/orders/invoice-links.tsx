import { formatRupees } from '#format/money.ts';
import type { BillingDocument, Order } from '#storefront/api/orders.ts';

/** The GST included in the total, and links to the invoice and its credit notes. Empty without an invoice. */
export function InvoiceLinks({ order }: { order: Order }) {
  const { invoice } = order;
  if (!invoice) return null;
  return (
    <div className="order__invoice">
      <p>
        Including GST of {formatRupees(invoice.tax)}.{' '}
        <DocumentLinks name="invoice" billingDocument={invoice} />
      </p>
      {invoice.creditNotes?.map((creditNote) => (
        <p key={creditNote.number}>
          Credited {formatRupees(creditNote.amount)}.{' '}
          <DocumentLinks name="credit note" billingDocument={creditNote} />
        </p>
      ))}
    </div>
  );
}

function DocumentLinks({
  name,
  billingDocument,
}: {
  name: 'invoice' | 'credit note';
  billingDocument: BillingDocument;
}) {
  return (
    <>
      <a className="text-link" href={billingDocument.url} target="_blank" rel="noopener">
        {name === 'invoice' ? 'Invoice' : 'Credit note'} {billingDocument.number}
      </a>
      {billingDocument.pdfUrl && (
        <>
          {' · '}
          <a
            className="text-link"
            href={billingDocument.pdfUrl}
            aria-label={`Download PDF of ${name} ${billingDocument.number}`}
          >
            Download PDF
          </a>
        </>
      )}
    </>
  );
}
