import type { OrderLine } from '#server/orders/order.ts';

/** A line of the order that is to be refunded. */
export interface RequestedLine {
  lineNo: number;
  /** Whole units; absent: what is left of the line. */
  quantity?: number | undefined;
  /** Units among them that go back into stock. */
  restockQuantity?: number | undefined;
}

/** The part of a refund that belongs to one line of the order. */
export interface RefundLine {
  lineNo: number;
  /** 0: an amount, not whole units. */
  quantity: number;
  restockQuantity: number;
  amountPaise: number;
}

/** Refunds of a line so far; failed refunds count only as restocked units. */
export interface RefundedLine {
  lineNo: number;
  quantity: number;
  restockedQuantity: number;
  amountPaise: number;
}

/** What is left to refund of one line of an order. */
export interface RefundableLine {
  line: OrderLine;
  /** Whole units. */
  quantity: number;
  amountPaise: number;
  /** Units that can go back into stock with a refund; 0 before the order was shipped. */
  restockableQuantity: number;
}

/** What is left to refund of each line. `restockableUnits`: by line, the units that can go back into stock. */
export function refundableLines(
  lines: readonly OrderLine[],
  refunded: readonly RefundedLine[],
  restockableUnits: (line: OrderLine) => number,
): RefundableLine[] {
  return lines.map((line) => {
    const earlier = refunded.find(({ lineNo }) => lineNo === line.lineNo);
    const amountPaise = Math.max(0, line.pricePaise * line.quantity - (earlier?.amountPaise ?? 0));
    const unitsLeft = Math.max(0, line.quantity - (earlier?.quantity ?? 0));
    // amounts without units may have used up what the units cost
    const quantity =
      amountPaise === 0 ? 0 : Math.min(unitsLeft, Math.ceil(amountPaise / Math.max(1, line.pricePaise)));
    const restockable = line.variantId === null ? 0 : restockableUnits(line);
    return {
      line,
      quantity,
      amountPaise,
      restockableQuantity: Math.max(0, restockable - (earlier?.restockedQuantity ?? 0)),
    };
  });
}

/** The most that `quantity` units of a line bring back; undefined: everything that is left of it. */
export function maxRefundOfLine({ line, amountPaise }: RefundableLine, quantity: number | undefined): number {
  return quantity === undefined ? amountPaise : Math.min(amountPaise, quantity * line.pricePaise);
}
