import type { Tone } from '#admin/kit/badge.tsx';
import type { AdminShipment } from '#contract/admin/orders/shipments.ts';

/** What people call a shipment: by its order, if that has no other. */
export const shipmentTitle = ({ name, orderNumber, shipmentCount }: AdminShipment) =>
  shipmentCount > 1 ? `shipment ${name}` : `order ${orderNumber}`;

/** The state of a shipment in one or two words, with its tone. */
export function shipmentState({
  shippedAt,
  deliveredAt,
  returnedAt,
}: Pick<AdminShipment, 'shippedAt' | 'deliveredAt' | 'returnedAt'>): {
  text: string;
  tone: Tone;
  at?: string;
} {
  if (returnedAt !== undefined) return { text: 'Returned to sender', tone: 'bad', at: returnedAt };
  if (deliveredAt !== undefined) return { text: 'Delivered', tone: 'ok', at: deliveredAt };
  if (shippedAt !== undefined) return { text: 'On the way', tone: 'info', at: shippedAt };
  return { text: 'Packed', tone: 'info' };
}
