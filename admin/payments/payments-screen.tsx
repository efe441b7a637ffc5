import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useList } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Moment, Money } from '#admin/kit/figures.tsx';
import { UploadIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import type { ListColumn } from '#admin/kit/list/list-rows.tsx';
import { type ListConfig, useListState } from '#admin/kit/list/list-state.ts';
import { ListView } from '#admin/kit/list/list-view.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { RefundDialog } from '#admin/shared/orders/refund-dialog.tsx';
import { useSendsEmail } from '#admin/shared/use-shop.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { PaymentList, PaymentRow } from '#contract/admin/orders/payments.ts';
import { methodNameForStaff } from '#contract/admin/settings/payment-method-names.ts';
import { formatRupees } from '#format/money.ts';
import { PaymentStateBadges, statedMessage } from './payment-state-badges.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import './payments.css';

const CONFIG: ListConfig = {
  views: [
    { id: 'claims', label: 'To verify' },
    { id: 'refunds-due', label: 'Refunds due' },
    { id: 'refunds', label: 'Refunds in progress' },
    { id: 'cod', label: 'Cash with carriers' },
    { id: 'all', label: 'All' },
  ],
};

const EMPTY: Record<string, { title: string; text: string }> = {
  claims: {
    title: 'No payments to verify',
    text: 'UPI payments that customers report appear here until you have found them in your account.',
  },
  'refunds-due': {
    title: 'No refunds due',
    text: 'Money that an order cannot keep, or whose shipment came back, appears here.',
  },
  refunds: {
    title: 'No refunds in progress',
    text: 'Refunds without a result, or that failed, appear here.',
  },
  cod: { title: 'No cash with carriers', text: 'Orders that were sent and are paid in cash appear here.' },
  all: { title: 'No payments yet', text: 'Every payment of the shop appears here.' },
};

/** Payments: what to verify, refund and collect. */
export function PaymentsScreen() {
  const state = useListState(CONFIG);
  const payments = useList<PaymentRow, PaymentList>('payments', ADMIN_PATHS.payments, state.query);
  const [rejected, setRejected] = useState<PaymentRow>();
  const [refunded, setRefunded] = useState<PaymentRow>();
  const canRecord = useCan('payments.record');
  const canRefund = useCan('refunds.create');
  const sendsEmail = useSendsEmail();
  const view = state.view ?? 'claims';
  const actions = (row: PaymentRow) => (
    <>
      {row.isClaim && canRecord && <ClaimActions claim={row} onReject={() => setRejected(row)} />}
      {/* also of an order that came back: its payment itself is fine */}
      {(row.state === 'refund_due' || view === 'refunds-due') && row.refundable > 0 && canRefund && (
        <Button onClick={() => setRefunded(row)}>Refund</Button>
      )}
    </>
  );
  const hasActions = view === 'claims' || view === 'refunds-due';
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle="Money to check, to send back and to collect"
        actions={
          canRecord && (
            <LinkButton href="/payments/match" icon={<UploadIcon />} variant="primary">
              {view === 'cod' ? 'Match a courier file' : 'Match a bank statement'}
            </LinkButton>
          )
        }
      />
      {view === 'claims' && canRecord && (
        <p className="soft">
          Look for each amount in your bank or UPI app. Record what has arrived. Reject what has not
          {sendsEmail && ': the customer gets your reason by email'}.
        </p>
      )}
      {view === 'cod' && canRecord && (
        <p className="soft">
          The courier's payout file records many at once. Cash that came otherwise is recorded on the page of
          its order.
        </p>
      )}
      <ListView
        label="Payments"
        noun={['payment', 'payments']}
        state={state}
        list={payments}
        rowId={(row) => row.reference}
        rowLabel={(row) => `Payment of order ${row.orderNumber}`}
        {...(!hasActions && { rowHref: (row: PaymentRow) => `/orders/${row.orderNumber}` })}
        searchLabel="Search order, name or UTR"
        viewCounts={payments.first?.views}
        columns={columnsOf(view, hasActions ? actions : undefined)}
        card={(row) => (
          <span className="payment-card">
            <span className="payment-card-head">
              <strong>
                <OrderNumber payment={row} isLink={hasActions} />
              </strong>
              <Money rupees={row.amount} />
            </span>
            <span>{row.customerName}</span>
            <span className="payment-card-number">
              {methodNameForStaff(row.method)} {row.gatewayReference} · <Moment iso={row.createdAt} />
            </span>
            {view !== 'claims' && <StateCell payment={row} />}
            {hasActions && <span className="payment-actions">{actions(row)}</span>}
          </span>
        )}
        empty={EMPTY[view] ?? { title: 'Nothing here' }}
      />
      {rejected && <RejectDialog claim={rejected} onClose={() => setRejected(undefined)} />}
      {refunded && (
        <RefundDialog
          orderNumber={refunded.orderNumber}
          paymentReference={refunded.reference}
          onClose={() => setRefunded(undefined)}
        />
      )}
    </>
  );
}

/** `actions`: the buttons of a payment, in the views that have them. */
function columnsOf(
  view: string,
  actions: ((row: PaymentRow) => ReactNode) | undefined,
): ListColumn<PaymentRow>[] {
  const columns: (ListColumn<PaymentRow> | false)[] = [
    {
      id: 'order',
      label: 'Order',
      cell: (row) => <OrderNumber payment={row} isLink={actions !== undefined} />,
    },
    { id: 'customer', label: 'Customer', cell: (row) => row.customerName },
    { id: 'method', label: 'Method', isWideOnly: true, cell: (row) => methodNameForStaff(row.method) },
    // cash has no number before it is recorded
    view !== 'cod' && { id: 'number', label: 'UTR or number', cell: (row) => row.gatewayReference ?? '' },
    // every payment of the first view has the same state
    view !== 'claims' && { id: 'state', label: 'State', cell: (row) => <StateCell payment={row} /> },
    { id: 'since', label: 'Since', isWideOnly: true, cell: (row) => <Moment iso={row.createdAt} /> },
    { id: 'amount', label: 'Amount', isNumber: true, cell: (row) => <Money rupees={row.amount} /> },
    actions !== undefined && {
      id: 'actions',
      label: 'Decide',
      cell: (row) => <span className="payment-actions">{actions(row)}</span>,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Leads to the order where the row itself does not, because it has buttons. */
function OrderNumber({ payment: { orderNumber }, isLink }: { payment: PaymentRow; isLink: boolean }) {
  return isLink ? (
    <Link href={`/orders/${orderNumber}`} className="payment-number text-link">
      {orderNumber}
    </Link>
  ) : (
    <span className="payment-number">{orderNumber}</span>
  );
}

function StateCell({ payment }: { payment: PaymentRow }) {
  const message = statedMessage(payment);
  return (
    <span className="payment-state-cell">
      <PaymentStateBadges payment={payment} />
      {message && <span className="payment-message">{message}</span>}
    </span>
  );
}

function ClaimActions({ claim, onReject }: { claim: PaymentRow; onReject: () => void }) {
  const { write, isBusy } = useWrite();
  const verify = async () => {
    const result = await write<{ message: string; outcome: string }>({
      method: 'POST',
      path: fillPath(ADMIN_PATHS.verifyClaim, { reference: claim.reference }),
      body: { utr: claim.gatewayReference },
      invalidates: ['payments', 'orders'],
      label: `Record ${formatRupees(claim.amount)} for order ${claim.orderNumber}`,
    });
    if (result.ok) {
      const tone = result.data.outcome === 'refund_due' ? 'info' : 'ok';
      return notify({ message: result.data.message, tone });
    }
    if (result.error.kind !== 'queued') notify({ message: result.error.message, tone: 'bad' });
  };
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void verify()}>
        Record {formatRupees(claim.amount)}
      </Button>
      <Button variant="quiet" onClick={onReject}>
        Reject
      </Button>
    </>
  );
}
