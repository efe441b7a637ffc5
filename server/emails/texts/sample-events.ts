import type { CancelledItems, OrderDetails, SentRefund } from '#server/order-management/order-details.ts';

/** A refund of the whole order, for the preview of its email in a shop that has refunded nothing yet. */
export function sampleRefund({ totalPaise, paymentMethod }: OrderDetails): SentRefund {
  return {
    id: 0,
    amountPaise: totalPaise,
    sentAt: new Date(),
    method: paymentMethod ?? 'upi',
    number: null,
    isManual: false,
  };
}

/** A cancellation of one unit of the order, for the preview of its email in a shop that has cancelled none yet. */
export function sampleCancellation({ lines }: OrderDetails): CancelledItems {
  return {
    id: 0,
    reason: 'out-of-stock',
    at: new Date(),
    amountPaise: lines[0]?.pricePaise ?? 0,
    refundPaise: null,
    units: lines.slice(0, 1).map(({ lineNo }) => ({ lineNo, quantity: 1 })),
  };
}
