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
