import { AUDIT_ACTIONS } from '#contract/admin/audit-actions.ts';
import type { TimelineEntry } from '#contract/admin/orders/orders.ts';
import { RETURN_REASON_TEXTS } from '#contract/admin/orders/return-reasons.ts';
import { methodNameForStaff } from '#contract/admin/settings/payment-method-names.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import { emailLabel } from '#server/email-outbox/email-labels.ts';
import { explainEmailError } from '#server/email-outbox/explain-email-error.ts';
import type { Shipment } from '#server/orders/shipment.ts';
import { authorOf, describeChange } from '../activity/describe-change.ts';
import type {
  AuditRow,
  EmailRow,
  PaymentEventRow,
  RefundRow,
  StatusChangeRow,
  StockMovementRow,
} from './order-page-queries.ts';

export interface OrderHistory {
  /** The names of its items, by line number. */
  itemNames: ReadonlyMap<number, string>;
  shipments: readonly Shipment[];
  /** The shopper has stated that the order is paid. */
  isClaimed: boolean;
  statusChanges: readonly StatusChangeRow[];
  paymentEvents: readonly PaymentEventRow[];
  refunds: readonly RefundRow[];
  emails: readonly EmailRow[];
  stockMovements: readonly StockMovementRow[];
  audit: readonly AuditRow[];
  documents: readonly {
    kind: 'invoice' | 'credit-note';
    number: string;
    issuedAt: Date;
    amountPaise: number;
  }[];
}

/** Everything that happened to an order, newest first. */
export function buildTimeline(history: OrderHistory): TimelineEntry[] {
  const entries = [
    ...history.statusChanges.flatMap((change) => statusEntry(change, history.audit)),
    ...history.shipments.flatMap((shipment) => shipmentEntries(shipment, history.audit)),
    ...history.paymentEvents.flatMap((event) => paymentEntry(event, history.isClaimed)),
    ...history.refunds.flatMap(refundEntries),
    ...history.emails.map(emailEntry),
    ...stockEntries(history.stockMovements),
    ...history.documents.map(documentEntry),
    ...history.audit
      .filter(({ action }) => !SHOWN_AS_STATUS.has(action))
      .map((entry) => auditEntry(entry, history.itemNames)),
  ];
  // entries of one moment: the later kind of the list above is newer
  return entries
    .map((entry, index) => ({ entry, index }))
    .toSorted((a, b) => b.entry.at.localeCompare(a.entry.at) || b.index - a.index)
    .map(({ entry }) => entry);
}

const STATUS_TEXTS: Record<number, { title: string; action?: string; tone?: TimelineEntry['tone'] }> = {
  [ORDER_STATUS.pending]: { title: 'Order placed' },
  [ORDER_STATUS.processing]: { title: 'Order confirmed' },
  [ORDER_STATUS.shipped]: { title: 'Order shipped', action: 'order.ship', tone: 'ok' },
  [ORDER_STATUS.delivered]: { title: 'Order delivered', action: 'order.deliver', tone: 'ok' },
  [ORDER_STATUS.cancelled]: { title: 'Order cancelled', action: 'order.cancel', tone: 'bad' },
};
/** These entries of the activity log are the reason of a status change and are shown with it. */
const SHOWN_AS_STATUS = new Set(['order.cancel', 'order.deliver', 'order.ship', 'order.return']);

function statusEntry({ id, status, note, at }: StatusChangeRow, audit: readonly AuditRow[]): TimelineEntry[] {
  const text = STATUS_TEXTS[status];
  if (!text) return [];
  const cause = text.action && audit.findLast(({ action }) => action === text.action);
  return [
    {
      id: `status-${id}`,
      kind: 'status',
      at: at.toISOString(),
      title: text.title,
      ...(note !== null && { detail: note }),
      ...(cause && { author: authorOf(cause) }),
      ...(text.tone && { tone: text.tone }),
    },
  ];
}

/** One entry for each thing that happened to a shipment. Packing is an entry of the activity log, which can be undone. */
function shipmentEntries(shipment: Shipment, audit: readonly AuditRow[]): TimelineEntry[] {
  const { id, number, carrier, trackingNumber, shippedAt, deliveredAt, returnedAt, returnReason } = shipment;
  const happened = (
    what: string,
    at: Date | null,
    action: string,
    { detail, tone }: Pick<TimelineEntry, 'detail' | 'tone'>,
  ): TimelineEntry[] => {
    if (at === null) return [];
    const cause = closestAudit(audit, action, at);
    return [
      {
        id: `shipment-${id}-${what}`,
        kind: 'shipment',
        at: at.toISOString(),
        title: `Shipment ${number} ${what}`,
        ...(detail && { detail }),
        ...(cause && { author: authorOf(cause) }),
        ...(tone && { tone }),
      },
    ];
  };
  const tracking = [carrier, trackingNumber].filter(Boolean).join(' · ');
  const isPackingLogged = audit.some(({ action }) => action === 'order.pack');
  return [
    ...(isPackingLogged ? [] : happened('packed', shipment.packedAt, 'order.pack', {})),
    ...happened('shipped', shippedAt, 'order.ship', { detail: tracking, tone: 'info' }),
    ...happened('delivered', deliveredAt, 'order.deliver', { tone: 'ok' }),
    ...happened('returned to sender', returnedAt, 'order.return', {
      detail: returnReason ? RETURN_REASON_TEXTS[returnReason] : undefined,
      tone: 'bad',
    }),
  ];
}

/** The entry of the activity log about something that happened at a time: several shipments have one each. */
function closestAudit(audit: readonly AuditRow[], action: string, at: Date): AuditRow | undefined {
  const distance = (entry: AuditRow) => Math.abs(entry.at.getTime() - at.getTime());
  return audit
    .filter((entry) => entry.action === action)
    .toSorted((a, b) => distance(a) - distance(b))
    .at(0);
}

const SOURCES: Record<PaymentEventRow['source'], string | undefined> = {
  shop: 'Shop',
  return: 'Browser of the customer',
  webhook: 'Gateway',
  poll: 'Gateway',
  merchant: undefined,
};

const PAYMENT_TITLES: Record<string, string> = {
  started: 'Payment started',
  awaiting_cash: 'Cash on delivery chosen',
  failed: 'Payment failed',
  expired: 'Payment expired',
  captured: 'Payment received',
  refund_due: 'Payment is due for refund',
  refunded: 'Payment refunded',
};

const OUTCOME_TEXTS: Record<string, { text: string; tone: TimelineEntry['tone'] }> = {
  mismatch: { text: 'The amount or currency differs from the payment.', tone: 'bad' },
  refund_due: { text: 'The order cannot keep this money: it has to be refunded.', tone: 'warn' },
  ignored: { text: 'It changed nothing.', tone: 'neutral' },
  refund_returned: { text: 'The refunded money came back.', tone: 'bad' },
  external_refund: { text: 'The gateway refunded without the shop.', tone: 'warn' },
};

function paymentEntry(event: PaymentEventRow, isClaimed: boolean): TimelineEntry[] {
  // refunds have entries of their own, except what needs attention
  const isAboutRefund = event.state.startsWith('refund ') || event.state === 'refunded';
  const outcome = OUTCOME_TEXTS[event.outcome];
  if (isAboutRefund && !['refund_returned', 'external_refund'].includes(event.outcome)) return [];
  const { amountPaise, gatewayReference, why, message } = event.detail;
  const amount = typeof amountPaise === 'number' ? formatPaise(amountPaise) : undefined;
  // the shopper may try again: the payment itself has not failed
  const isFailedAttempt = event.state === 'started' && textOf(message) !== undefined;
  const details = [
    amount,
    amount && methodNameForStaff(event.method),
    textOf(gatewayReference),
    textOf(message) ?? textOf(why),
    isFailedAttempt ? undefined : outcome?.text,
  ];
  const tone = isFailedAttempt ? 'warn' : (outcome?.tone ?? PAYMENT_TONES[event.state]);
  const author = SOURCES[event.source];
  return [
    {
      id: `payment-event-${event.id}`,
      kind: 'payment',
      at: event.at.toISOString(),
      title: isAboutRefund
        ? 'Message about a refund'
        : isFailedAttempt
          ? 'An attempt to pay failed'
          : (claimTitle(event, isClaimed) ?? paymentTitle(event)),
      detail: details.filter(Boolean).join(' · '),
      ...(author !== undefined && { author }),
      ...(tone && { tone }),
    },
  ];
}

function paymentTitle({ method, state }: PaymentEventRow): string {
  // the carrier will not bring it: the order came back or was cancelled
  if (method === 'cod' && state === 'expired') return 'Cash is no longer expected';
  return PAYMENT_TITLES[state] ?? `Payment: ${state}`;
}

/** What staff decided about a payment that the shopper reports. */
function claimTitle({ source, state }: PaymentEventRow, isClaimed: boolean): string | undefined {
  if (source !== 'merchant') return undefined;
  if (state === 'failed') return 'Reported payment rejected';
  return state === 'captured' && isClaimed ? 'Reported payment verified' : undefined;
}

const PAYMENT_TONES: Record<string, TimelineEntry['tone']> = {
  captured: 'ok',
  failed: 'bad',
  expired: 'warn',
};
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const REFUND_TITLES: Record<RefundRow['state'], { title: string; tone: TimelineEntry['tone'] }> = {
  requested: { title: 'the gateway has not replied', tone: 'warn' },
  pending: { title: 'on its way', tone: 'info' },
  succeeded: { title: 'sent', tone: 'ok' },
  failed: { title: 'failed, no money was sent', tone: 'bad' },
};

function refundEntries(refund: RefundRow): TimelineEntry[] {
  const { id, amountPaise, state, gatewayReference, isManual, error, createdAt, updatedAt, method } = refund;
  const how = isManual ? 'Recorded by staff' : methodNameForStaff(method);
  const begun: TimelineEntry = {
    id: `refund-${id}`,
    kind: 'refund',
    at: createdAt.toISOString(),
    title: `Refund of ${formatPaise(amountPaise)} requested`,
    detail: how,
  };
  const result: TimelineEntry = {
    id: `refund-${id}-${state}`,
    kind: 'refund',
    at: updatedAt.toISOString(),
    title: `Refund of ${formatPaise(amountPaise)}: ${REFUND_TITLES[state].title}`,
    detail: [how, gatewayReference, error].filter(Boolean).join(' · '),
    tone: REFUND_TITLES[state].tone,
  };
  return isManual || state === 'requested' ? [result] : [begun, result];
}

function emailEntry({ id, kind, createdAt, sentAt, attempts, error, isGivenUp }: EmailRow): TimelineEntry {
  const name = emailLabel(kind);
  const common = { id: `email-${id}`, kind: 'email', emailId: id } as const;
  if (sentAt !== null) return { ...common, at: sentAt.toISOString(), title: `Email sent: ${name}` };
  const at = createdAt.toISOString();
  if (isGivenUp) {
    const title = attempts > 0 ? `Email failed: ${name}` : `Email not sent: ${name}`;
    return {
      ...common,
      at,
      title,
      tone: 'bad',
      ...(error !== null && { detail: explainEmailError(error).reason }),
    };
  }
  const tries = attempts === 1 ? 'once' : `${attempts} times`;
  const detail = error === null ? {} : { detail: `Tried ${tries}, last: ${explainEmailError(error).reason}` };
  return { ...common, at, title: `Email waits to be sent: ${name}`, tone: 'info', ...detail };
}

/** One entry for all movements of one moment and reason. */
function stockEntries(movements: readonly StockMovementRow[]): TimelineEntry[] {
  const groups = Map.groupBy(movements, ({ at, reason }) => `${at.toISOString()} ${reason}`);
  return [...groups.values()].map((group) => {
    const [first] = group as [StockMovementRow];
    const units = group.map(({ title, options, quantityChange }) => {
      const name = options === '' ? title : `${title} (${options})`;
      return `${Math.abs(quantityChange)} × ${name}`;
    });
    return {
      id: `stock-${first.id}`,
      kind: 'stock' as const,
      at: first.at.toISOString(),
      title: first.quantityChange < 0 ? 'Stock reserved' : 'Stock released',
      detail: units.join(', '),
    };
  });
}

function documentEntry({
  kind,
  number,
  issuedAt,
  amountPaise,
}: OrderHistory['documents'][number]): TimelineEntry {
  const name = kind === 'invoice' ? 'Invoice' : 'Credit note';
  return {
    id: `${kind}-${number}`,
    kind: 'document',
    at: issuedAt.toISOString(),
    title: `${name} ${number} issued`,
    detail: formatPaise(amountPaise),
  };
}

function auditEntry(entry: AuditRow, itemNames: OrderHistory['itemNames']): TimelineEntry {
  const { id, at, action, before, after, undoesId, isUndone } = entry;
  const title = action in AUDIT_ACTIONS ? AUDIT_ACTIONS[action as keyof typeof AUDIT_ACTIONS] : action;
  const detail = describeChange(before, after, { action, itemNames });
  return {
    id: `audit-${id}`,
    kind: action.endsWith('-note') ? 'note' : 'audit',
    at: at.toISOString(),
    title: undoesId === null ? title : `${title} (undo)`,
    author: authorOf(entry),
    ...(detail !== '' && { detail }),
    ...(isUndone && { isUndone }),
  };
}
