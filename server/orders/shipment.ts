import type { ReturnReason } from '#contract/admin/orders/shipments.ts';

/** What one label is on: some or all units of an order, packed together. */
export interface Shipment {
  id: number;
  orderId: string;
  /** 1 to n within the order. */
  number: number;
  /** Null until it is handed over. */
  carrier: string | null;
  trackingNumber: string | null;
  /** The carrier's page about the shipment; https. */
  trackingUrl: string | null;
  /** What the carrier collects, in paise. 0 if the order was paid before. */
  codPaise: number;
  weightGrams: number | null;
  packedAt: Date;
  /** When it was handed over to the carrier. */
  shippedAt: Date | null;
  /** At most one of `deliveredAt` and `returnedAt` is set. */
  deliveredAt: Date | null;
  /** When the carrier brought it back undelivered. */
  returnedAt: Date | null;
  returnReason: ReturnReason | null;
  lines: ShipmentLine[];
}

export interface ShipmentLine {
  lineNo: number;
  quantity: number;
  /** Units that came back and can be sold again. Null until the shipment came back, and if unknown. */
  restockedQuantity: number | null;
}

/** The units of an order line. */
export interface LineUnits {
  lineNo: number;
  quantity: number;
}

interface LineAmount {
  lineNo: number;
  /** Whole units; absent for a share of a fee. */
  quantity?: number;
  amountPaise: number;
}

/** What packing needs of an order line. A fee has no product and is not packed. */
export interface PackableLine extends LineUnits {
  productId: string | null;
  pricePaise: number;
}

/** The units of each line that are in no shipment. Lines without such units are left out. */
export function unpackedUnits(
  lines: readonly PackableLine[],
  shipments: readonly Pick<Shipment, 'lines'>[],
): LineUnits[] {
  const packed = new Map<number, number>();
  for (const { lineNo, quantity } of shipments.flatMap((shipment) => shipment.lines))
    packed.set(lineNo, (packed.get(lineNo) ?? 0) + quantity);
  return lines
    .filter(({ productId }) => productId !== null)
    .map(({ lineNo, quantity }) => ({ lineNo, quantity: quantity - (packed.get(lineNo) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * What the carrier collects for a new shipment of an unpaid order, in paise: its units, and the fees that no
 * other shipment collects. So the shipments of a packed order collect its total.
 */
export function codOfShipment(
  lines: readonly PackableLine[],
  others: readonly Pick<Shipment, 'lines' | 'codPaise'>[],
  units: readonly LineUnits[],
): number {
  const feePaise = sum(lines.filter(({ productId }) => productId === null).map(priceOfLine));
  const collectedFeePaise = sum(others.map((one) => one.codPaise - priceOfUnits(lines, one.lines)));
  return priceOfUnits(lines, units) + feePaise - collectedFeePaise;
}

/** The price of some units of an order, in paise. */
export function priceOfUnits(lines: readonly PackableLine[], units: readonly LineUnits[]): number {
  return sum(
    units.map(({ lineNo, quantity }) => {
      const line = lines.find((each) => each.lineNo === lineNo);
      return (line?.pricePaise ?? 0) * quantity;
    }),
  );
}

/**
 * What the carrier collects for a shipment, by line: its units, and the fees if it collects more than their price.
 */
export function amountsOfShipment(
  lines: readonly PackableLine[],
  { codPaise, lines: units }: Pick<Shipment, 'codPaise' | 'lines'>,
): LineAmount[] {
  const amounts = units.map(
    ({ lineNo, quantity }): LineAmount => ({
      lineNo,
      quantity,
      amountPaise: priceOfUnits(lines, [{ lineNo, quantity }]),
    }),
  );
  let feePaise = codPaise - priceOfUnits(lines, units);
  for (const line of lines.filter(({ productId }) => productId === null)) {
    const share = Math.max(0, Math.min(feePaise, priceOfLine(line)));
    if (share > 0) amounts.push({ lineNo: line.lineNo, amountPaise: share });
    feePaise -= share;
  }
  return amounts;
}

/** The shipment that was sent last: its carrier and tracking number are shown where only one can be shown. */
export function latestShipment(shipments: readonly Shipment[]): Shipment | undefined {
  let latest: Shipment | undefined;
  for (const shipment of shipments) {
    if (shipment.shippedAt === null) continue;
    if (!latest?.shippedAt || shipment.shippedAt >= latest.shippedAt) latest = shipment;
  }
  return latest;
}

const priceOfLine = ({ pricePaise, quantity }: PackableLine) => pricePaise * quantity;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
