import type { DeliveryQuote } from '#contract/shipping.ts';
import { toRupees } from '#format/money.ts';
import type { Delivery } from './find-delivery.ts';

/** The delivery to a place, as the shop's pages and the admin's preview show it. */
export function deliveryReply(delivery: Delivery): DeliveryQuote {
  if (!delivery.isServed) return { error: delivery.message };
  const { dates, feePaise, freeFromPaise, isCashPossible } = delivery;
  return {
    ...dates,
    fee: toRupees(feePaise),
    ...(freeFromPaise !== undefined && feePaise > 0 && { freeFrom: toRupees(freeFromPaise) }),
    ...(!isCashPossible && { cash: false }),
  };
}
