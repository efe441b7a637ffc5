import { ORDER_STATUS } from '#contract/orders.ts';
import { formatPaise } from '#format/money.ts';
import { type Order, statusName, totalPaise } from '#server/orders/order.ts';
import type { LineUnits } from '#server/orders/shipment.ts';

/** What is known of an order before something of it is cancelled. Amounts are paise. */
export interface CancellationFacts {
  order: Pick<Order, 'id' | 'status' | 'lines' | 'totalPaise' | 'paidAt' | 'paymentMethod' | 'returnedAt'>;
  /** The units of each line that are packed or sent. */
  packed: readonly LineUnits[];
  /** True if a shipment was handed over. */
  isPartlySent: boolean;
  /** What the carriers of all its shipments collect. */
  collectedPaise: number;
  /** The first shipment that was not handed over. */
  unsentShipment: { id: number; name: string; codPaise: number } | undefined;
  /** What carriers would have collected for shipments that came back. */
  returnedPaise: number;
  /** The payment that paid the order, if one did. */
  payment: { method: string; refundablePaise: number; isAutomatic: boolean } | undefined;
  /** What is left to refund of each line, without earlier refunds of it. */
  refundable: readonly { lineNo: number; amountPaise: number }[];
  /** Money of items that were cancelled before and whose refund was not requested yet. */
  duePaise: number;
  /** A transfer that the shopper names and the merchant has not confirmed, in paise. */
  claimedPaise: number | undefined;
  hasInvoice: boolean;
}

/** What a cancellation does with the money. Amounts are paise. */
export interface CancelledMoney {
  kind: 'nothing-paid' | 'collect' | 'refund' | 'nothing-left';
  /** As a sentence for staff. */
  text: string;
  amountDueBeforePaise: number;
  amountDuePaise: number;
  refundPaise: number;
  isAutomatic: boolean;
}

export interface Cancellation {
  isWholeOrder: boolean;
  /** Of products, and of fees that no carrier can collect any more. */
  units: LineUnits[];
  /** A shipment whose carrier collects another amount afterwards. */
  changedShipment: { id: number; name: string; codPaise: number } | undefined;
  /** Why the units cannot be cancelled, and what to do. */
  problem: string | undefined;
  amountPaise: number;
  /** Of the order afterwards; of a cancelled order its unchanged total. */
  totalPaise: number;
  money: CancelledMoney;
  /** Further effects as sentences for staff. */
  effects: string[];
}

/** The units of a line that are neither cancelled nor packed. Fees cannot be cancelled alone. */
export function cancellableQuantity(
  { lineNo, quantity, productId }: Order['lines'][number],
  packed: readonly LineUnits[],
): number {
  if (productId === null) return 0;
  const packedQuantity = packed
    .filter((units) => units.lineNo === lineNo)
    .reduce((sum, units) => sum + units.quantity, 0);
  return Math.max(0, quantity - packedQuantity);
}

/** The units of an order that can still be cancelled. */
function cancellableUnits({ order, packed }: CancellationFacts): LineUnits[] {
  return order.lines
    .map((line) => ({ lineNo: line.lineNo, quantity: cancellableQuantity(line, packed) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Determines what it means to cancel `requested` units, or the whole order; of an order that was partly sent, everything
 * that can still be cancelled. Cancelling the last units cancels the order. Fees and shipping stay while a part of the order goes on, because the service they pay for is still given.
 * Fees that the carrier of a later shipment should have collected are collected with one that was not handed over, and
 * are cancelled if there is none: the order could not be paid otherwise.
 */
export function determineCancellation(
  facts: CancellationFacts,
  requested: readonly LineUnits[] | undefined,
): Cancellation {
  const { order } = facts;
  const products = order.lines.filter(({ productId }) => productId !== null);
  const chosen = requested ?? (isOnlyRestLeft(facts) ? cancellableUnits(facts) : undefined);
  const isWholeOrder =
    chosen === undefined || products.every(({ lineNo, quantity }) => quantityOf(chosen, lineNo) >= quantity);
  const productUnits = isWholeOrder ? toUnits(products) : [...chosen];
  const uncollectedPaise = isWholeOrder ? 0 : uncollectedFeePaise(facts, productUnits);
  const { unsentShipment } = facts;
  const changedShipment =
    uncollectedPaise > 0 && unsentShipment
      ? {
          ...unsentShipment,
          codPaise: unsentShipment.codPaise + uncollectedPaise,
        }
      : undefined;
  const fees = toUnits(feesOf(order));
  const areFeesCancelled =
    uncollectedPaise > 0 && !changedShipment && uncollectedPaise === priceOf(order, fees);
  const units = areFeesCancelled ? [...productUnits, ...fees] : productUnits;
  const amountPaise = isWholeOrder ? order.totalPaise : priceOf(order, units);
  const cancelled = { isWholeOrder, units, amountPaise, changedShipment };
  return {
    ...cancelled,
    problem: problemOf(facts, { isWholeOrder, units: productUnits }),
    totalPaise: isWholeOrder ? order.totalPaise : order.totalPaise - amountPaise,
    money: moneyOf(facts, cancelled),
    effects: effectsOf(facts, cancelled),
  };
}

const isOnlyRestLeft = ({ order, isPartlySent }: CancellationFacts) =>
  isPartlySent && order.status === ORDER_STATUS.processing;

type CancelledUnits = Pick<Cancellation, 'isWholeOrder' | 'units' | 'amountPaise' | 'changedShipment'>;

const feesOf = ({ lines }: Pick<Order, 'lines'>) => lines.filter(({ productId }) => productId === null);

const toUnits = (lines: Order['lines']): LineUnits[] =>
  lines.map(({ lineNo, quantity }) => ({ lineNo, quantity }));

/**
 * The fees of an unpaid order that no carrier collects once `units` are cancelled, in paise. 0 while units are left to
 * pack: the carrier of their shipment collects the fees.
 */
function uncollectedFeePaise(
  { order, packed, collectedPaise }: CancellationFacts,
  units: readonly LineUnits[],
): number {
  if (order.paidAt !== null || packed.length === 0) return 0;
  const isRestPacked = order.lines.every(
    (line) => cancellableQuantity(line, packed) <= quantityOf(units, line.lineNo),
  );
  return isRestPacked ? order.totalPaise - priceOf(order, units) - collectedPaise : 0;
}

const quantityOf = (units: readonly LineUnits[], lineNo: number) =>
  units.find((each) => each.lineNo === lineNo)?.quantity ?? 0;

function priceOf({ lines }: Pick<Order, 'lines'>, units: readonly LineUnits[]): number {
  return totalPaise(
    lines.map(({ lineNo, pricePaise }) => ({ pricePaise, quantity: quantityOf(units, lineNo) })),
  );
}

function problemOf(
  { order, packed, isPartlySent, claimedPaise }: CancellationFacts,
  { isWholeOrder, units }: Pick<CancelledUnits, 'isWholeOrder' | 'units'>,
): string | undefined {
  const { id, status, returnedAt } = order;
  if (status === ORDER_STATUS.cancelled) return `Order ${id} is already ${statusName(status)}.`;
  if (status === ORDER_STATUS.shipped || status === ORDER_STATUS.delivered || returnedAt !== null)
    return `Order ${id} is ${statusName(status)} and can no longer be cancelled. Refund it instead, or wait until it comes back.`;
  if (isWholeOrder) {
    if (isPartlySent) return `A part of order ${id} was sent. Cancel the items that are left instead.`;
    return undefined;
  }
  if (units.length === 0) return `Everything of order ${id} that was not sent is packed. Unpack it first.`;
  if (claimedPaise !== undefined)
    return `The customer names a transfer of ${formatPaise(claimedPaise)} for this order. Confirm or reject it first.`;
  for (const { lineNo, quantity } of units) {
    const line = order.lines.find((each) => each.lineNo === lineNo);
    const left = line ? cancellableQuantity(line, packed) : 0;
    if (quantity <= left) continue;
    if (line?.productId === null) return `${line.title} is cancelled with the whole order only.`;
    const name = line?.title ?? `Item ${lineNo}`;
    return left === 0 && line && packed.some((each) => each.lineNo === lineNo)
      ? `${name} is packed already. Unpack it first.`
      : `Only ${left} of ${name} can still be cancelled. Reload the order.`;
  }
  return undefined;
}

function moneyOf(facts: CancellationFacts, cancelled: CancelledUnits): CancelledMoney {
  const { order, payment, claimedPaise, returnedPaise } = facts;
  const { isWholeOrder, amountPaise } = cancelled;
  const isPaid = order.paidAt !== null;
  const amountDueBeforePaise = isPaid ? 0 : order.totalPaise - returnedPaise;
  const amountDuePaise = isPaid || isWholeOrder ? 0 : amountDueBeforePaise - amountPaise;
  const refundPaise = refundOf(facts, cancelled);
  const isAutomatic = refundPaise > 0 && payment?.isAutomatic === true;
  const amounts = { amountDueBeforePaise, amountDuePaise, refundPaise, isAutomatic };
  if (isPaid) {
    return refundPaise > 0 && payment
      ? { kind: 'refund', text: refundText(payment.method, refundPaise, isAutomatic), ...amounts }
      : { kind: 'nothing-left', text: 'The money was refunded before; nothing more goes back.', ...amounts };
  }
  const [before, after] = [formatPaise(amountDueBeforePaise), formatPaise(amountDuePaise)];
  if (order.paymentMethod === 'cod') {
    const text =
      amountDuePaise === 0
        ? 'Nothing was paid. The courier collects nothing.'
        : `The courier will collect ${after} instead of ${before}.`;
    return { kind: 'collect', text, ...amounts };
  }
  const claim =
    claimedPaise === undefined
      ? ''
      : ` The customer names a transfer of ${formatPaise(claimedPaise)}: if it arrives, it has to be refunded.`;
  const text = isWholeOrder
    ? `Nothing was paid, so nothing is refunded.${claim}`
    : `Nothing was paid. The customer pays ${after} instead of ${before}.`;
  return { kind: 'nothing-paid', text, ...amounts };
}

/** The part of the received money that goes back: what the units cost, without what was refunded before. */
function refundOf(
  { order, payment, refundable, duePaise }: CancellationFacts,
  { isWholeOrder, units }: CancelledUnits,
): number {
  if (order.paidAt === null || !payment) return 0;
  if (isWholeOrder) return payment.refundablePaise;
  const unitsPaise = units.reduce((sum, unit) => {
    const left = refundable.find(({ lineNo }) => lineNo === unit.lineNo)?.amountPaise ?? 0;
    return sum + Math.min(priceOf(order, [unit]), left);
  }, 0);
  return Math.max(0, Math.min(unitsPaise, payment.refundablePaise - duePaise));
}

const METHOD_NAMES: Record<string, string> = {
  upi: 'UPI',
  cod: 'cash',
  payu: 'PayU',
  razorpay: 'Razorpay',
  stripe: 'Stripe',
  bank: 'bank transfer',
  cash: 'cash',
  test: 'the test gateway',
};

function refundText(method: string, paise: number, isAutomatic: boolean): string {
  const [amount, name] = [formatPaise(paise), METHOD_NAMES[method] ?? method];
  if (!isAutomatic) return `${amount} was paid by ${name}. Send it back yourself, then record the refund.`;
  if (method === 'stripe') return `${amount} will be refunded to the card by ${name}.`;
  return `${amount} will be refunded by ${name} to where it was paid from.`;
}

function effectsOf(facts: CancellationFacts, cancelled: CancelledUnits): string[] {
  const { order, packed, hasInvoice } = facts;
  const { isWholeOrder, units, changedShipment } = cancelled;
  const creditedPaise = hasInvoice ? creditedOf(facts, cancelled) : 0;
  const fees = feesOf(order);
  const feeTexts = fees.map(({ title, pricePaise }) => `${title} (${formatPaise(pricePaise)})`).join(', ');
  const areFeesCancelled = fees.some(({ lineNo }) => quantityOf(units, lineNo) > 0);
  const count = units
    .filter(({ lineNo }) => fees.every((fee) => fee.lineNo !== lineNo))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    `${count === 1 ? '1 unit goes' : `${count} units go`} back into stock.`,
    ...(isWholeOrder && packed.length > 0
      ? ['It is packed: take the shipment apart, it must not be sent.']
      : []),
    ...(!isWholeOrder && fees.length > 0 && !areFeesCancelled ? [`${feeTexts} stays.`] : []),
    ...(areFeesCancelled
      ? [`${feeTexts} is cancelled too: no shipment is left whose carrier could collect it.`]
      : []),
    ...(changedShipment
      ? [
          `The carrier of shipment ${changedShipment.name} collects ${formatPaise(changedShipment.codPaise)}: print its label again.`,
        ]
      : []),
    ...(creditedPaise > 0 ? [`A credit note over ${formatPaise(creditedPaise)} is issued.`] : []),
  ];
}

/** What the invoice is credited by: of a paid order the money that goes back now, because earlier refunds were credited. */
function creditedOf(facts: CancellationFacts, cancelled: CancelledUnits): number {
  if (facts.order.paidAt === null) return cancelled.amountPaise;
  return refundOf(facts, cancelled) - (cancelled.isWholeOrder ? facts.duePaise : 0);
}
