import type { OrderRow } from '#contract/admin/orders/orders.ts';
import { toRupees } from '#format/money.ts';
import { absoluteImageUrl } from '#server/images/image-url.ts';
import { parseOrderStatus } from '#server/orders/order.ts';
import { fulfillmentState, nextAction, paymentState } from './order-facts.ts';
import type { OrderListRow } from './order-list-queries.ts';

/** One row of the order list as staff see it. */
export function orderRowReply(row: OrderListRow, shopOrigin: string): OrderRow {
  const status = parseOrderStatus(row.status);
  const facts = {
    status,
    isPaid: row.paidAt !== null,
    paymentMethod: row.paymentMethod,
    isClaimed: row.claimedAt !== null,
    awaitsTransfer: row.awaitsTransfer,
    isReturned: row.returnedAt !== null,
    receivedPaise: row.receivedPaise,
    refundDuePaise: row.refundDuePaise,
    refundedPaise: row.refundedPaise,
    isReturnDue: row.isReturnDue,
    unpackedUnits: row.unpackedUnits,
    packedShipments: row.packedShipments,
    sentShipments: row.sentShipments,
  };
  return {
    number: row.id,
    createdAt: row.createdAt.toISOString(),
    customerName: row.customerName,
    city: row.city,
    postalCode: row.postalCode,
    units: row.units,
    title: row.title ?? '',
    titles: row.titles,
    ...(row.imageUrl !== null && { imageUrl: absoluteImageUrl(row.imageUrl, shopOrigin) }),
    total: toRupees(row.totalPaise),
    status,
    paymentState: paymentState(facts),
    ...(row.paymentMethod !== null && { paymentMethod: row.paymentMethod }),
    fulfillmentState: fulfillmentState(facts),
    nextAction: nextAction(facts),
  };
}
