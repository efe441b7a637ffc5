import type { Transaction } from '#server/database/database.ts';
import type { Shipment } from '../shipment.ts';
import { type Tracking, updateShipped } from '../shipment-queries.ts';
import { recordTracking } from './record-tracking.ts';

/**
 * Stores that a packed shipment was handed over to a carrier. Throws UserError: tracking_number_used. Caller holds
 * the order lock.
 */
export async function handOver(
  trx: Transaction,
  { id }: Pick<Shipment, 'id'>,
  tracking: Tracking,
): Promise<void> {
  await recordTracking(trx, { id }, tracking);
  await updateShipped(trx, id);
}
