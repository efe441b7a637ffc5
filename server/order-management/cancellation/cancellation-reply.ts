import type { CancellationPreview, CancelOrderReply } from '#contract/admin/orders/cancellation.ts';
import type { RefundState } from '#contract/admin/orders/payments.ts';
import { toRupees } from '#format/money.ts';
import { formatOptions } from '#format/options.ts';
import { absoluteImageUrl } from '#server/images/image-url.ts';
import type { CancelledResult } from './cancel-items.ts';
import type { CancelledMoney } from './cancellation.ts';
import type { PreviewedCancellation } from './preview-cancellation.ts';

/** A preview for staff. */
export function cancellationPreviewReply(
  {
    order,
    cancellable,
    problem,
    isWholeOrder,
    amountPaise,
    totalPaise,
    money,
    effects,
  }: PreviewedCancellation,
  shopOrigin: string,
): CancellationPreview {
  return {
    orderId: order.id,
    lines: order.lines
      .filter(({ productId }) => productId !== null)
      .map(({ lineNo, title, size, color, imageUrl, pricePaise, quantity }) => ({
        lineNo,
        title,
        options: formatOptions({ size, color }),
        ...(imageUrl !== null && { imgUrl: absoluteImageUrl(imageUrl, shopOrigin) }),
        price: toRupees(pricePaise),
        quantity,
        cancellable: cancellable.get(lineNo) ?? 0,
      })),
    ...(problem !== undefined && { problem }),
    isWholeOrder,
    amount: toRupees(amountPaise),
    total: toRupees(totalPaise),
    money: moneyReply(money),
    effects,
  };
}

function moneyReply(money: CancelledMoney): CancellationPreview['money'] {
  const { kind, text, amountDueBeforePaise, amountDuePaise, refundPaise, isAutomatic } = money;
  return {
    kind,
    text,
    amountDueBefore: toRupees(amountDueBeforePaise),
    amountDue: toRupees(amountDuePaise),
    refund: toRupees(refundPaise),
    isAutomatic,
  };
}

/** What was cancelled, with the state of its refunds: the least advanced one counts. */
export function cancelOrderReplyOf(
  { orderId, isWholeOrder, amountPaise, totalPaise, refundPaise, text }: CancelledResult,
  states: readonly RefundState[],
): CancelOrderReply {
  const order: readonly RefundState[] = ['failed', 'requested', 'pending', 'succeeded'];
  const state = order.find((each) => states.includes(each)) ?? 'due';
  return {
    orderId,
    isWholeOrder,
    amount: toRupees(amountPaise),
    total: toRupees(totalPaise),
    ...(refundPaise > 0 && { refund: { amount: toRupees(refundPaise), state } }),
    text,
  };
}
