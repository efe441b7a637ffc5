import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import type { Shipment } from '../shipment.ts';
import {
  lockTrackingNumber,
  selectShipmentWithTrackingNumber,
  type Tracking,
  updateTracking,
} from '../shipment-queries.ts';
import { lockShipment, shipmentName } from './find-shipment.ts';

/**
 * Stores carrier and tracking number of a shipment. Throws UserError: tracking_number_used. Caller holds the
 * order lock.
 */
export async function recordTracking(
  trx: Transaction,
  shipment: Pick<Shipment, 'id'>,
  tracking: Tracking,
): Promise<void> {
  const { carrier, trackingNumber } = tracking;
  if (trackingNumber !== undefined) {
    await lockTrackingNumber(trx, trackingNumber);
    const other = await selectShipmentWithTrackingNumber(trx, { carrier, trackingNumber }, shipment.id);
    if (other) {
      const message = `${trackingNumber} already belongs to shipment ${shipmentName(other)}. Check the label.`;
      throw new UserError('tracking_number_used', message);
    }
  }
  await updateTracking(trx, shipment.id, tracking);
}

/**
 * Corrects carrier and tracking number of a shipment that was handed over. Returns the order number.
 * Throws UserError: shipment_not_found, invalid_shipment (not handed over yet), tracking_number_used.
 */
export async function correctTracking(
  db: Database,
  { shipmentId, ...tracking }: Tracking & { shipmentId: number },
  actor: Actor,
): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const { order, shipment } = await lockShipment(trx, shipmentId);
    if (shipment.shippedAt === null) {
      const message = `Shipment ${shipmentName(shipment)} was not handed over yet. Ship it with this number.`;
      throw new UserError('invalid_shipment', message);
    }
    await recordTracking(trx, shipment, tracking);
    await writeAudit(trx, actor, {
      action: 'order.correct-tracking',
      subjectKind: 'order',
      subjectId: order.id,
      before: {
        shipment: shipment.number,
        carrier: shipment.carrier,
        trackingNumber: shipment.trackingNumber,
      },
      after: { shipment: shipment.number, ...tracking },
    });
    return order.id;
  });
}
