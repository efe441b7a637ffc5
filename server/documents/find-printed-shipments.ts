import type { DocumentKind } from '#contract/admin/orders/documents.ts';
import { ORDER_STATUS } from '#contract/orders.ts';
import { formatOptions } from '#format/options.ts';
import type { Database } from '#server/database/database.ts';
import { firstFreeNumber, shownShipmentCount } from '#server/orders/fulfillment/shipment-number.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { type PrintedOrderRow, selectPrintedOrders } from './document-queries.ts';
import type { LeftOut, PrintedItem, PrintedShipment } from './print-data.ts';

interface Selection {
  kind: Extract<DocumentKind, 'packing-slips' | 'labels' | 'pick-list'>;
  /** Order numbers as typed. */
  orders: readonly string[];
  shipments: readonly number[];
}

type ShipmentRow = Omit<PrintedOrderRow['shipments'][number], 'id'> & { id: number | null };

/**
 * The shipments to print for a selection, in its order. An order gives the shipments that are not handed over;
 * if there are none, what is not packed yet, or for a reprint all shipments. A pick list contains both. Labels are
 * printed for packed shipments only, because the address of an order may change until then.
 */
export async function findPrintedShipments(
  db: Database,
  { kind, orders, shipments }: Selection,
): Promise<{ shipments: PrintedShipment[]; leftOut: LeftOut[] }> {
  const orderIds = orders.map((number) => parseOrderNumber(number) ?? number);
  const rows = await selectPrintedOrders(db, { orderIds, shipmentIds: shipments });
  const orderById = new Map(rows.map((row) => [row.id, row]));
  const orderByShipment = new Map(rows.flatMap((row) => row.shipments.map(({ id }) => [id, row] as const)));
  const found: PrintedShipment[] = [];
  const leftOut: LeftOut[] = [];
  const add = (
    name: string,
    order: PrintedOrderRow | undefined,
    choose: (order: PrintedOrderRow) => ShipmentRow[],
  ) => {
    const reason = order ? reasonNotToPrint(order) : 'There is no such order in the shop.';
    const chosen = order && reason === undefined ? choose(order).filter(({ lines }) => lines.length > 0) : [];
    if (order) found.push(...chosen.map((one) => toPrintedShipment(order, one)));
    if (chosen.length === 0) leftOut.push({ name, reason: reason ?? NOTHING_TO_PRINT[kind] });
  };
  for (const id of new Set(orderIds)) add(id, orderById.get(id), (order) => shipmentsOf(order, kind));
  for (const id of new Set(shipments))
    add(`Shipment ${id}`, orderByShipment.get(id), (order) => order.shipments.filter((one) => one.id === id));
  return { shipments: found, leftOut };
}

const NOTHING_TO_PRINT: Record<Selection['kind'], string> = {
  'packing-slips': 'Everything in it is cancelled.',
  labels: 'It is not packed yet. Pack it first.',
  'pick-list': 'Everything in it is handed over or cancelled.',
};

function reasonNotToPrint({ status }: PrintedOrderRow): string | undefined {
  if (status === ORDER_STATUS.cancelled) return 'The order is cancelled.';
  if (status === ORDER_STATUS.pending) return 'The order is not paid and not cash on delivery.';
  return undefined;
}

function shipmentsOf(order: PrintedOrderRow, kind: Selection['kind']): ShipmentRow[] {
  const open = order.shipments.filter(({ isShipped }) => !isShipped);
  const unpacked = unpackedShipment(order);
  if (kind === 'pick-list') return [...open, unpacked];
  if (open.length > 0) return open;
  if (kind === 'packing-slips' && unpacked.lines.length > 0) return [unpacked];
  return order.shipments;
}

/** The units of an order that are in no shipment. It has no lines if everything is packed. */
function unpackedShipment({ lines, shipments }: PrintedOrderRow): ShipmentRow {
  const packed = new Map<number, number>();
  for (const { lineNo, quantity } of shipments.flatMap((shipment) => shipment.lines))
    packed.set(lineNo, (packed.get(lineNo) ?? 0) + quantity);
  const rest = lines
    .map(({ lineNo, quantity }) => ({ lineNo, quantity: quantity - (packed.get(lineNo) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    id: null,
    isShipped: false,
    number: firstFreeNumber(shipments),
    carrier: null,
    trackingNumber: null,
    codPaise: 0,
    weightGrams: null,
    lines: rest,
  };
}

function toPrintedShipment(order: PrintedOrderRow, shipment: ShipmentRow): PrintedShipment {
  const { id, createdAt, fullName, address, city, state, postalCode, phone } = order;
  const { isShipped, number, carrier, trackingNumber, codPaise } = shipment;
  const units = shipment.lines.flatMap(({ lineNo, quantity }) => {
    const line = order.lines.find((one) => one.lineNo === lineNo);
    return line ? [{ ...line, quantity }] : [];
  });
  return {
    id: shipment.id,
    isShipped,
    orderId: id,
    orderedAt: createdAt,
    number,
    count: shownShipmentCount(order.shipments, unpackedShipment(order).lines.length > 0),
    shipTo: { fullName, address, city, state, postalCode, phone },
    items: units.map(toItem),
    carrier,
    trackingNumber,
    codPaise,
    valuePaise: units.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0),
    weightGrams: shipment.weightGrams ?? weightOf(units),
    contents: contentsOf(units.map(({ category }) => category)),
    invoice:
      order.invoiceNumber !== null && order.invoiceIssuedAt !== null
        ? { number: order.invoiceNumber, issuedAt: order.invoiceIssuedAt }
        : null,
  };
}

/** The sum of the weights of all units, in whole grams, rounded up. Null if the weight of a unit is unknown. */
function weightOf(units: readonly PrintedOrderRow['lines'][number][]): number | null {
  let grams = 0;
  for (const { weight, quantity } of units) {
    const unitGrams = Number(weight);
    // a file may contain another text, and 0 means that the weight was never entered
    if (!Number.isFinite(unitGrams) || unitGrams <= 0) return null;
    grams += unitGrams * quantity;
  }
  return Math.ceil(grams);
}

function toItem(line: PrintedOrderRow['lines'][number]): PrintedItem {
  const { variantId, title, size, color, sku, imageUrl, storageLocation, quantity, pricePaise } = line;
  return {
    variantId,
    title,
    options: formatOptions({ size, color }),
    sku,
    imageUrl,
    storageLocation,
    quantity,
    pricePaise,
  };
}

/** In a word, as carriers ask for it. */
function contentsOf(categories: readonly (string | null)[]): string {
  const names = [...new Set(categories.filter((name) => name !== null))];
  if (names.length === 0) return 'Merchandise';
  return names.slice(0, 2).join(', ') + (names.length > 2 ? ' and more' : '');
}
