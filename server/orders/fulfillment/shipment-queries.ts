import { sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';

/** Marks the order as returned to sender. */
export async function updateReturned(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('orders').set({ returned_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Stores carrier, tracking number and tracking URL. */
export async function updateShipment(
  trx: Transaction,
  id: string,
  shipment: { carrier: string; trackingNumber?: string | undefined; trackingUrl?: string | undefined },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      carrier: shipment.carrier,
      tracking_number: shipment.trackingNumber ?? null,
      tracking_url: shipment.trackingUrl ?? null,
    })
    .where('id', '=', id)
    .execute();
}
