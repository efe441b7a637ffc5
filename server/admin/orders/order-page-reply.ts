import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { methodNameForStaff } from '#contract/admin/settings/payment-method-names.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import { toRupees } from '#format/money.ts';
import { absoluteImageUrl } from '#server/images/image-url.ts';
import type { BillingDocumentKind, BillingDocumentUrls } from '#server/invoices/billing-document-links.ts';
import type { Invoice } from '#server/invoices/invoice.ts';
import { noteReply } from '#server/orders/notes/note-reply.ts';
import type { OrderNote } from '#server/orders/notes/order-notes.ts';
import type { Order, OrderLine } from '#server/orders/order.ts';
import { type Shipment, unpackedUnits } from '#server/orders/shipment.ts';
import { paymentMessage } from '#server/payments/payment-message.ts';
import { type UpiPayee, upiLink } from '#server/payments/providers/upi-link.ts';
import { upiOptions } from '#server/payments/providers/upi-options.ts';
import type { UpiAddressKind } from '#server/settings/checkout-settings.ts';
import { lineName } from '../activity/describe-change.ts';
import type { ComparedFee } from './compare-shipping-fee.ts';
import { fulfillmentState, nextAction, paymentState } from './order-facts.ts';
import type {
  AuditRow,
  EmailRow,
  OrderExtras,
  PaymentEventRow,
  PaymentRow,
  RefundRow,
  RefundsDue,
  RefundsOfLine,
  StatusChangeRow,
  StockMovementRow,
} from './order-page-queries.ts';
import { buildTimeline } from './timeline.ts';

interface OrderPageFacts {
  order: Order;
  extras: OrderExtras;
  payments: PaymentRow[];
  paymentEvents: PaymentEventRow[];
  refunds: RefundRow[];
  refundsDue: RefundsDue;
  refundsOfLines: ReadonlyMap<number, RefundsOfLine>;
  comparedFee: ComparedFee | undefined;
  emails: EmailRow[];
  stockMovements: StockMovementRow[];
  statusChanges: StatusChangeRow[];
  audit: AuditRow[];
  places: Map<number, { sku: string | null; storageLocation: string | null }>;
  notes: OrderNote[];
  /** Undefined if the shop takes no UPI payments. */
  upiPayee: UpiPayee | undefined;
  upiAddressKind: UpiAddressKind;
  documents: (Invoice & { kind: BillingDocumentKind; name: string })[];
}

/** A UPI payment that was started and whose number is not known yet. */
const isOpenUpi = ({ method, state, gatewayReference }: PaymentRow) =>
  method === 'upi' && (state === 'created' || state === 'started') && gatewayReference === null;

function upiReply(
  { order, upiAddressKind }: OrderPageFacts,
  { amountPaise, reference }: PaymentRow,
  payee: UpiPayee,
): NonNullable<AdminOrder['upi']> {
  return {
    link: upiLink(payee, { amountPaise, reference, orderId: order.id, currency: 'INR' }),
    payee: payee.payeeName,
    address: payee.address,
    amount: toRupees(amountPaise),
    canOpenLink: upiOptions(upiAddressKind, amountPaise).includes('link'),
  };
}

interface Links {
  shopOrigin: string;
  billingDocumentUrls(kind: BillingDocumentKind, name: string): BillingDocumentUrls;
}

/** An order as staff see it. Amounts in rupees. */
export function orderPageReply(facts: OrderPageFacts, links: Links): AdminOrder {
  const { order, extras, payments } = facts;
  const money = moneyOf(facts);
  const upiPayment = order.status === ORDER_STATUS.pending ? payments.find(isOpenUpi) : undefined;
  const state = {
    status: order.status,
    isPaid: order.paidAt !== null,
    paymentMethod: order.paymentMethod,
    isClaimed: extras.claimedAt !== null,
    awaitsTransfer: order.source === 'phone' || upiPayment !== undefined,
    ...money,
    isReturned: order.returnedAt !== null,
    unpackedUnits: unpackedUnits(order.lines, order.shipments).reduce((sum, line) => sum + line.quantity, 0),
    packedShipments: order.shipments.filter(({ shippedAt }) => shippedAt === null).length,
    sentShipments: order.shipments.filter(({ shippedAt }) => shippedAt !== null).length,
  };
  return {
    number: order.id,
    createdAt: order.createdAt.toISOString(),
    source: order.source,
    status: order.status,
    paymentState: paymentState(state),
    fulfillmentState: fulfillmentState(state),
    nextAction: nextAction(state),
    items: itemsOf(facts, links.shopOrigin),
    total: toRupees(order.totalPaise),
    received: toRupees(money.receivedPaise - money.refundedPaise),
    refunded: toRupees(money.refundedPaise),
    refundDue: toRupees(money.refundDuePaise),
    ...(order.paymentMethod !== null && { paymentMethod: order.paymentMethod }),
    ...(order.paidAt !== null && { paidAt: order.paidAt.toISOString() }),
    ...(extras.claimedAt !== null && { claimedAt: extras.claimedAt.toISOString() }),
    payments: payments.map((payment) => paymentReply(payment, facts)),
    shipments: order.shipments.map(shipmentReply),
    documents: facts.documents.map(({ kind, name, number, issuedAt, document }) => {
      const { pageUrl, pdfUrl } = links.billingDocumentUrls(kind, name);
      const amount = toRupees(document.totalPaise);
      return { kind, number, amount, issuedAt: issuedAt.toISOString(), url: pageUrl, pdfUrl };
    }),
    ...(extras.heldUntil !== null &&
      extras.stockReleasedAt === null && { hold: { until: extras.heldUntil.toISOString() } }),
    ...(upiPayment && facts.upiPayee && { upi: upiReply(facts, upiPayment, facts.upiPayee) }),
    customer: customerReply(order, extras),
    shippingAddress: order.shipTo,
    addressChange: addressChange(order),
    ...(facts.comparedFee && {
      shippingFee: {
        charged: toRupees(facts.comparedFee.charged),
        ofAddress: toRupees(facts.comparedFee.ofAddress),
      },
    }),
    notes: facts.notes.map(noteReply),
    timeline: buildTimeline({
      ...facts,
      itemNames: itemNamesOf(order),
      shipments: order.shipments,
      isClaimed: extras.claimedAt !== null,
      documents: facts.documents.map(({ kind, number, issuedAt, document }) => ({
        kind,
        number,
        issuedAt,
        amountPaise: document.totalPaise,
      })),
    }),
  };
}

/** `Kurta (M, Indigo)`, by line number. */
function itemNamesOf({ lines, cancelledLines }: Order): Map<number, string> {
  return new Map([...cancelledLines, ...lines].map((line) => [line.lineNo, lineName(line)]));
}

const RECEIVED = new Set(['captured', 'refund_due', 'refunded']);

function moneyOf({ payments, refunds, refundsDue }: OrderPageFacts) {
  const sumOf = (rows: readonly { amountPaise: number }[]) =>
    rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const due = payments.filter(({ state }) => state === 'refund_due');
  const dueIds = new Set(due.map(({ id }) => id));
  const openRefunds = refunds.filter(({ paymentId, state }) => dueIds.has(paymentId) && state !== 'failed');
  return {
    receivedPaise: sumOf(payments.filter(({ state }) => RECEIVED.has(state))),
    refundDuePaise: sumOf(due) - sumOf(openRefunds) + refundsDue.cancelledPaise,
    refundedPaise: sumOf(refunds.filter(({ state }) => state === 'succeeded')),
    isReturnDue: refundsDue.isReturnDue,
  };
}

/** The lines with their cancelled units; a line that was cancelled as a whole has the quantity 0. */
function itemsOf({ order, places, refundsOfLines }: OrderPageFacts, shopOrigin: string): AdminOrder['items'] {
  const cancelled = new Map(order.cancelledLines.map((line) => [line.lineNo, line]));
  const sold = new Map(order.lines.map((line) => [line.lineNo, line]));
  const all = [...order.lines, ...order.cancelledLines.filter(({ lineNo }) => !sold.has(lineNo))];
  return all
    .toSorted((a, b) => a.lineNo - b.lineNo)
    .map((line) => {
      const quantity = sold.get(line.lineNo)?.quantity ?? 0;
      return {
        ...itemReply(line, shopOrigin, places.get(line.variantId ?? -1)),
        quantity,
        cancelledQuantity: cancelled.get(line.lineNo)?.quantity ?? 0,
        amount: toRupees(line.pricePaise * quantity),
        refunded: toRupees(refundsOfLines.get(line.lineNo)?.refundedPaise ?? 0),
        refunding: toRupees(refundsOfLines.get(line.lineNo)?.refundingPaise ?? 0),
      };
    });
}

function itemReply(
  line: OrderLine,
  shopOrigin: string,
  place?: { sku: string | null; storageLocation: string | null },
) {
  const { productId, title, size, color, imageUrl, pricePaise, lineNo } = line;
  return {
    lineNo,
    ...(productId !== null && { productId }),
    title,
    ...(size !== '' && { size }),
    ...(color !== '' && { color }),
    ...(place?.sku && { sku: place.sku }),
    ...(place?.storageLocation && { storageLocation: place.storageLocation }),
    ...(imageUrl !== null && { imageUrl: absoluteImageUrl(imageUrl, shopOrigin) }),
    price: toRupees(pricePaise),
  };
}

function paymentReply(
  payment: PaymentRow,
  { refunds, paymentEvents }: Pick<OrderPageFacts, 'refunds' | 'paymentEvents'>,
): AdminOrder['payments'][number] {
  const { id, method, state, amountPaise, gatewayReference, createdAt, updatedAt } = payment;
  const events = paymentEvents.filter(({ paymentId }) => paymentId === id);
  const message = paymentMessage(
    payment,
    events.map(({ detail }) => detail),
  );
  return {
    id,
    method,
    methodName: methodNameForStaff(method),
    state,
    amount: toRupees(amountPaise),
    ...(gatewayReference !== null && { reference: gatewayReference }),
    ...(message !== undefined && { message }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    refunds: refunds
      .filter(({ paymentId }) => paymentId === id)
      .map((refund) => ({
        id: refund.id,
        amount: toRupees(refund.amountPaise),
        state: refund.state,
        ...(refund.gatewayReference !== null && { reference: refund.gatewayReference }),
        isManual: refund.isManual,
        ...(refund.error !== null && { message: refund.error }),
        createdAt: refund.createdAt.toISOString(),
      })),
  };
}

function shipmentReply(shipment: Shipment): AdminOrder['shipments'][number] {
  const { id, number, carrier, trackingNumber, trackingUrl, codPaise, returnReason } = shipment;
  return {
    id,
    number,
    ...(carrier !== null && { carrier }),
    ...(trackingNumber !== null && { trackingNumber }),
    ...(trackingUrl !== null && { trackingUrl }),
    cashToCollect: toRupees(codPaise),
    packedAt: shipment.packedAt.toISOString(),
    ...(shipment.shippedAt !== null && { shippedAt: shipment.shippedAt.toISOString() }),
    ...(shipment.deliveredAt !== null && { deliveredAt: shipment.deliveredAt.toISOString() }),
    ...(shipment.returnedAt !== null && { returnedAt: shipment.returnedAt.toISOString() }),
    ...(returnReason !== null && { returnReason }),
    items: shipment.lines.map(({ lineNo, quantity }) => ({ lineNo, quantity })),
  };
}

function customerReply({ shipTo, contact, customerId }: Order, extras: OrderExtras): AdminOrder['customer'] {
  return {
    ...(extras.customerPageId !== null && { id: extras.customerPageId }),
    name: (extras.customerName ?? shipTo.fullName).trim(),
    ...(contact.email !== null && { email: contact.email }),
    phone: shipTo.phone,
    hasAccount: customerId !== null,
    orders: extras.customerOrders,
    returnedShipments: extras.refusedShipments,
  };
}

function addressChange({ status, shipments }: Order): AdminOrder['addressChange'] {
  if (status !== ORDER_STATUS.pending && status !== ORDER_STATUS.processing) return 'none';
  return shipments.length === 0 ? 'all' : 'phone';
}
