import type { CreateRefundBody, OrderPayments } from '#contract/admin/orders/payments.ts';
import { formatRupees } from '#format/money.ts';

export type RefundableLine = OrderPayments['lines'][number];
type CancellationDue = OrderPayments['cancellationsDue'][number];

/** The chosen lines by number, with units and whether they go back into stock. */
export type ChosenLines = Readonly<
  Record<number, { quantity: number; isRestocked: boolean; restockable: number }>
>;

/** Adds a line with all its units, which go back into stock if they can; or removes it. */
export function toggleLine(chosen: ChosenLines, line: RefundableLine): ChosenLines {
  const { lineNo, refundableQuantity: quantity, restockableQuantity: restockable } = line;
  if (chosen[lineNo] === undefined)
    return { ...chosen, [lineNo]: { quantity, restockable, isRestocked: restockable > 0 } };
  return Object.fromEntries(Object.entries(chosen).filter(([number]) => Number(number) !== lineNo));
}

/** What the chosen units bring back, in rupees; never more than is left of each line. */
export function chosenAmount(lines: readonly RefundableLine[], chosen: ChosenLines): number {
  const paise = lines.reduce((sum, { lineNo, price, refundable }) => {
    const quantity = chosen[lineNo]?.quantity ?? 0;
    return sum + Math.min(Math.round(price * 100) * quantity, Math.round(refundable * 100));
  }, 0);
  return paise / 100;
}

/** What the chosen units bring back; without a choice all that can be refunded and is not due for cancelled items. In rupees. */
export function suggestedAmount(
  lines: readonly RefundableLine[],
  chosen: ChosenLines,
  { refundable, due }: { refundable: number; due: readonly CancellationDue[] },
): number {
  const rupees = chosenAmount(lines, chosen);
  if (rupees > 0) return Math.min(rupees, refundable);
  const paise = due.reduce(
    (rest, { amount }) => rest - Math.round(amount * 100),
    Math.round(refundable * 100),
  );
  return Math.max(0, paise) / 100;
}

/** `Cancelled: 1 × Shawl (M), ₹649.00` */
export function describeCancelled({ items, amount }: CancellationDue): string {
  const units = items.map(
    ({ title, options, quantity }) => `${quantity} × ${title}${options && ` (${options})`}`,
  );
  return `Cancelled: ${units.join(', ')}, ${formatRupees(amount)}`;
}

/** The chosen lines as the API expects them. */
export function refundLines(chosen: ChosenLines): NonNullable<CreateRefundBody['lines']> {
  return Object.entries(chosen).map(([lineNo, { quantity, isRestocked, restockable }]) => ({
    lineNo: Number(lineNo),
    quantity,
    ...(isRestocked && { restock: Math.min(quantity, restockable) }),
  }));
}
