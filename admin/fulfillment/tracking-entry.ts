import type { AdminShipment } from '#contract/admin/orders/shipments.ts';
import { normalizeTrackingNumber } from '#format/delivery/tracking-number.ts';

/** A shipment to send, as far as its tracking number is entered. */
export type ShipmentToSend = Pick<AdminShipment, 'id' | 'name' | 'orderNumber' | 'number' | 'shipmentCount'>;

/** The entered tracking numbers, by shipment id. */
export type TrackingNumbers = Readonly<Record<number, string>>;

/** What was done with pasted or scanned text. */
export interface Entry {
  numbers: TrackingNumbers;
  /** The shipment whose slip was scanned: the next scan is its tracking number. */
  scanned: number | undefined;
  /** What happened, for people. */
  message: string;
  isProblem: boolean;
}

/**
 * The shipment that a text names: an order number in any case, with or without dash, or the number of one of its
 * shipments (`7K3QX-9M2PD/2`). Of an order with several, the first without a tracking number.
 */
export function findShipment<Row extends ShipmentToSend>(
  text: string,
  rows: readonly Row[],
  numbers: TrackingNumbers,
): Row | undefined {
  const [order = '', part] = plain(text).split('/');
  const ofOrder = rows.filter(({ orderNumber }) => plain(orderNumber) === order);
  if (part !== undefined) return ofOrder.find(({ number }) => String(number) === part);
  return ofOrder.find(({ id }) => !numbers[id]) ?? ofOrder[0];
}

/** The order of a list that a text names: its number, or that of one of its shipments. */
export function findScannedOrder<Row extends { number: string }>(
  text: string,
  orders: readonly Row[],
): Row | undefined {
  const [order] = plain(text).split('/');
  return orders.find(({ number }) => plain(number) === order);
}

const plain = (text: string) =>
  text
    .toUpperCase()
    .replaceAll(/[\s#-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/**
 * Applies pasted text: a column of tracking numbers, which fills the shipments from `from` on in their order, or two
 * columns with the order number first. Lines that name no shipment are reported.
 */
export function pasteTrackingNumbers(
  text: string,
  rows: readonly ShipmentToSend[],
  numbers: TrackingNumbers,
  from = rows[0]?.id,
): Entry {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;,]/).map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const next = { ...numbers };
  const unknown: string[] = [];
  let entered = 0;
  let position = Math.max(
    0,
    rows.findIndex(({ id }) => id === from),
  );
  for (const cells of lines) {
    const [first = '', second = ''] = cells.filter((cell) => cell !== '');
    const named = second === '' ? undefined : findShipment(first, rows, next);
    const row = second === '' ? rows[position] : named;
    if (second === '') position += 1;
    const trackingNumber = normalizeTrackingNumber(second === '' ? first : second);
    if (row) {
      next[row.id] = trackingNumber;
      entered += 1;
    } else {
      unknown.push(first);
    }
  }
  const rest =
    unknown.length === 0
      ? ''
      : ` ${unknown.length === 1 ? 'One line names' : `${unknown.length} lines name`} no shipment in this list: ${unknown.slice(0, 3).join(', ')}.`;
  return {
    numbers: next,
    scanned: undefined,
    message: `${entered} tracking ${entered === 1 ? 'number' : 'numbers'} entered.${rest}`,
    isProblem: unknown.length > 0,
  };
}

/**
 * Applies one scan, or one typed line: first the number of an order from its slip, then the tracking number of its
 * label.
 */
export function scanTrackingNumber(
  text: string,
  rows: readonly ShipmentToSend[],
  { numbers, scanned }: Pick<Entry, 'numbers' | 'scanned'>,
): Entry {
  const named = findShipment(text, rows, numbers);
  if (named)
    return {
      numbers,
      scanned: named.id,
      message: `Order ${named.orderNumber}: now scan the tracking number.`,
      isProblem: false,
    };
  const row = rows.find(({ id }) => id === scanned);
  if (!row)
    return {
      numbers,
      scanned: undefined,
      message: `${text} is no order in this list. Scan the slip first, then the label.`,
      isProblem: true,
    };
  const trackingNumber = normalizeTrackingNumber(text);
  const other = rows.find(({ id }) => id !== row.id && numbers[id] === trackingNumber);
  if (other)
    return {
      numbers,
      scanned,
      message: `${trackingNumber} already belongs to order ${other.orderNumber}. Check the label.`,
      isProblem: true,
    };
  return {
    numbers: { ...numbers, [row.id]: trackingNumber },
    scanned: undefined,
    message: `Order ${row.orderNumber}: ${trackingNumber}.`,
    isProblem: false,
  };
}

/** The tracking numbers that occur more than once. Empty ones are none. */
export function repeatedNumbers(numbers: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const number of numbers.filter((text) => text !== '')) {
    if (seen.has(number)) repeated.add(number);
    seen.add(number);
  }
  return repeated;
}
