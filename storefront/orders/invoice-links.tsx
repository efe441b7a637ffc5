import { formatRupees } from '#format/money.ts';
import type { BillingDocument, Order } from '#storefront/api/orders.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';

/**
 * The GST included in the total (ruling 24), and links to the invoice and its credit notes once it is issued.
 * Empty without both.
 */
export function InvoiceLinks({ order }: { order: Order }) {
  const { can } = useStoreInfo();
  const invoice = can('invoices') ? order.invoice : undefined;
  const gst = (can('order-gst') ? order.gst : undefined) ?? invoice?.tax ?? 0;
  if (!invoice && gst === 0) return null;
  return (
    <div className="order__invoice">
      <p>
        {gst > 0 && `Including GST of ${formatRupees(gst)}. `}
        {invoice && <DocumentLinks name="invoice" billingDocument={invoice} />}
      </p>
      {invoice?.creditNotes?.map((creditNote) => (
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
