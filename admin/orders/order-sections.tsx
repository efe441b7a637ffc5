import { Link } from 'wouter';
import { Badge } from '#admin/kit/badge.tsx';
import { countOf, Day, Moment, Money } from '#admin/kit/figures.tsx';
import { Facts, Section } from '#admin/kit/layout/section.tsx';
import { Thumbnail } from '#admin/kit/thumbnail.tsx';
import { contactFacts } from '#admin/shared/contact-facts.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { PaymentStateBadge, RefundStateBadge } from '#admin/shared/orders/payment-states.tsx';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { formatOptions } from '#format/options.ts';

type Item = AdminOrder['items'][number];

/** What was bought, what of it was cancelled, and the sums. */
export function ItemsSection({ order }: { order: AdminOrder }) {
  return (
    <Section title="Items">
      <ul className="order-lines">
        {order.items.map((item) => (
          <ItemLine key={item.lineNo} item={item} />
        ))}
      </ul>
      <div className="order-sums">
        <div className="order-total">
          <span>Total</span>
          <Money rupees={order.total} />
        </div>
        {order.received + order.refunded > 0 && (
          <Sum label="Received" rupees={order.received + order.refunded} />
        )}
        {order.refunded > 0 && <Sum label="Refunded" rupees={-order.refunded} />}
        {order.refundDue > 0 && <Sum label="To refund" rupees={order.refundDue} />}
      </div>
    </Section>
  );
}

function Sum({ label, rupees }: { label: string; rupees: number }) {
  return (
    <div>
      <span>{label}</span>
      <Money rupees={rupees} />
    </div>
  );
}

function ItemLine({ item }: { item: Item }) {
  const { title, sku, storageLocation, quantity, cancelledQuantity, price, amount } = item;
  const { refunded, refunding } = item;
  const options = formatOptions(item);
  const facts = [options, sku && `SKU ${sku}`, storageLocation && `Stored at ${storageLocation}`];
  return (
    <li className="order-line" data-cancelled={quantity === 0 || undefined}>
      <Thumbnail url={item.imageUrl} />
      <div>
        <p>{title}</p>
        <small>{facts.filter(Boolean).join(' · ')}</small>
        <small>
          {quantity} × <Money rupees={price} />
          {cancelledQuantity > 0 && ` · ${cancelledQuantity} cancelled`}
        </small>
        {refunded > 0 && (
          <small>
            <Money rupees={refunded} /> refunded
          </small>
        )}
        {refunding > 0 && (
          <small>
            Refund of <Money rupees={refunding} /> on its way
          </small>
        )}
      </div>
      <Money rupees={amount} />
    </li>
  );
}

/** Every payment and every refund, with the gateway's message. */
export function PaymentsSection({ order }: { order: AdminOrder }) {
  return (
    <Section title="Payments">
      {order.payments.length === 0 && <p>Nobody has tried to pay.</p>}
      {order.payments.map((payment) => {
        const isClaim =
          order.nextAction === 'verify-payment' && payment.state === 'started' && payment.reference;
        return (
          <div key={payment.id} className="order-payment">
            <div className="order-card-line">
              <span className="order-payment-name">
                <strong>{payment.methodName}</strong>
                {isClaim ? (
                  <Badge tone="warn">To verify</Badge>
                ) : (
                  <PaymentStateBadge state={payment.state} method={payment.method} />
                )}
              </span>
              <Money rupees={payment.amount} />
            </div>
            <p>
              <Moment iso={payment.updatedAt} />
              {payment.reference && ` · ${payment.reference}`}
            </p>
            {payment.message && <p>{payment.message}</p>}
            {payment.refunds.map((refund) => {
              return (
                <div key={refund.id}>
                  <div className="order-card-line">
                    <span className="order-payment-name">
                      <RefundStateBadge state={refund.state} />
                      <span>{refund.reference}</span>
                    </span>
                    <Money rupees={-refund.amount} />
                  </div>
                  {refund.message && <p>{refund.message}</p>}
                </div>
              );
            })}
          </div>
        );
      })}
    </Section>
  );
}

/** Who ordered, and how to reach them. */
export function CustomerSection({ order }: { order: AdminOrder }) {
  const { id, name, email, phone, hasAccount, orders, returnedShipments } = order.customer;
  const canRead = useCan('customers.read');
  return (
    <Section title="Customer">
      <p>
        {canRead && id !== undefined ? (
          <Link href={`/customers/${encodeURIComponent(id)}`}>{name}</Link>
        ) : (
          <strong>{name}</strong>
        )}
      </p>
      <Facts
        items={[
          ...contactFacts({ phone, email }),
          ['Orders', `${orders}${hasAccount ? '' : ', no account'}`],
          ...(returnedShipments > 0
            ? [
                [
                  'Returned to sender',
                  <Badge key="back" tone="bad">
                    {countOf(returnedShipments, 'shipment')}
                  </Badge>,
                ] as const,
              ]
            : []),
        ]}
      />
    </Section>
  );
}

/** Invoice and credit notes. */
export function DocumentsSection({ order }: { order: AdminOrder }) {
  if (order.documents.length === 0) return null;
  return (
    <Section title="Documents">
      <ul className="order-documents">
        {order.documents.map(({ kind, number, amount, issuedAt, pdfUrl }) => (
          <li key={number} className="order-card-line">
            <span>
              <a href={pdfUrl} target="_blank" rel="noreferrer">
                {kind === 'invoice' ? 'Invoice' : 'Credit note'} {number}
              </a>
              <small>
                <Day iso={issuedAt} />
              </small>
            </span>
            <Money rupees={amount} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
