// Without the database: the thread that draws documents loads this file.

/** The name of a shipment for staff: the order number, and the shipment's number. `splitShipmentNumber` reads it. */
export function shipmentName({ orderId, number }: { orderId: string; number: number }): string {
  return `${orderId}/${number}`;
}

/** Splits an order number as typed, with the number of one of its shipments if it has several: `7K3QX-9M2PD/2`. */
export function splitShipmentNumber(text: string): { orderNumber: string; number: number | undefined } {
  const [, orderNumber = text, digits] = /^(.*?)\s*\/\s*(\d{1,3})\s*$/.exec(text) ?? [];
  return { orderNumber, number: digits === undefined ? undefined : Number(digits) };
}

/** The number of the next shipment of an order: 1, or the lowest that unpacking has left free. */
export function firstFreeNumber(shipments: readonly { number: number }[]): number {
  let number = 1;
  while (shipments.some((one) => one.number === number)) number += 1;
  return number;
}

/**
 * The count of `Shipment 1 of 3`: the shipments of the order, and one with what is not packed. At least the highest
 * number: after the second of three is unpacked and cancelled, the third would be 3 of 2.
 */
export function shownShipmentCount(shipments: readonly { number: number }[], hasUnpacked: boolean): number {
  const count = shipments.length + (hasUnpacked ? 1 : 0);
  return Math.max(count, ...shipments.map(({ number }) => number));
}
