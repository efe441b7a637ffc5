import { useState } from 'react';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { ErrorState, Skeleton } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Section } from '#admin/kit/layout/section.tsx';
import { Timeline } from '#admin/kit/timeline.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrder, TimelineEntry } from '#contract/admin/orders/orders.ts';
import { AddressSection } from './address/address-section.tsx';
import { CollectUpiSection } from './collect-upi-section.tsx';
import { NextStep } from './next-step.tsx';
import { NotesSection } from './notes-section.tsx';
import { OrderActions } from './order-actions.tsx';
import { CustomerSection, DocumentsSection, ItemsSection, PaymentsSection } from './order-sections.tsx';
import { OrderShipments } from './order-shipments.tsx';
import { FulfillmentBadge, PaymentBadge, PENDING } from './order-states.tsx';
import { ViewEmailDialog } from './view-email-dialog.tsx';
import './orders.css';

/** One order: what was bought, its money, shipments and documents, and everything that happened. */
export function OrderScreen({ number }: { number: string }) {
  const loaded = useResource<AdminOrder>('orders', fillPath(ADMIN_PATHS.order, { number }));
  const { data: order, etag, error } = loaded;
  const back = { href: '/orders', label: 'Orders' };
  if (!order) {
    return (
      <>
        <PageHeader title={`Order ${number}`} back={back} />
        {error ? (
          <ErrorState
            title="The order could not be loaded."
            message={error.message}
            onRetry={loaded.onRetry}
            isBusy={loaded.isFetching}
          />
        ) : (
          <Columns
            main={
              <Section title="Items">
                <Skeleton lines={6} />
              </Section>
            }
            side={
              <Section title="Customer">
                <Skeleton lines={4} />
              </Section>
            }
          />
        )}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        back={back}
        badges={
          <>
            <PaymentBadge state={order.paymentState} />
            <FulfillmentBadge state={order.fulfillmentState} />
            {order.source === 'phone' && <Badge>By phone</Badge>}
          </>
        }
        subtitle={
          <>
            Placed <Moment iso={order.createdAt} />
          </>
        }
        actions={<OrderActions order={order} />}
      />
      {error && (
        <ErrorState
          title="The newest state could not be loaded."
          message={error.message}
          onRetry={loaded.onRetry}
          isBusy={loaded.isFetching}
          note="What is shown below was loaded earlier."
        />
      )}
      <NextStep order={order} />
      <Columns
        main={
          <>
            <ItemsSection order={order} />
            {hasShipments(order) && <OrderShipments orderNumber={order.number} />}
            <PaymentsSection order={order} />
            <HistorySection order={order} />
          </>
        }
        side={
          <>
            {order.upi && <CollectUpiSection upi={order.upi} number={order.number} />}
            <CustomerSection order={order} />
            <AddressSection order={order} etag={etag} onSaved={loaded.replace} />
            <NotesSection order={order} />
            <DocumentsSection order={order} />
          </>
        }
      />
    </>
  );
}

/** Also those to come: not of an order that waits for its payment, or was cancelled before it was packed. */
const hasShipments = ({ status, fulfillmentState, shipments }: AdminOrder) =>
  status !== PENDING && (fulfillmentState !== 'cancelled' || shipments.length > 0);

function HistorySection({ order }: { order: AdminOrder }) {
  const [emailId, setEmailId] = useState<number>();
  const titleOf = ({ title, emailId: id, isUndone }: TimelineEntry) => (
    <>
      {id === undefined ? (
        title
      ) : (
        <button type="button" className="email-link" onClick={() => setEmailId(id)}>
          {title}
        </button>
      )}
      {isUndone && <Badge>Taken back</Badge>}
    </>
  );
  return (
    <Section title="History">
      <Timeline
        entries={order.timeline.map((entry) => ({
          id: entry.id,
          at: entry.at,
          title: titleOf(entry),
          ...(entry.author !== undefined && { author: entry.author }),
          ...(entry.detail !== undefined && { detail: entry.detail }),
          ...(entry.tone && { tone: entry.tone }),
        }))}
      />
      <ViewEmailDialog number={order.number} emailId={emailId} onClose={() => setEmailId(undefined)} />
    </Section>
  );
}
