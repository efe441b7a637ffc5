import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { lockOrderByNumber } from '../lock-order.ts';
import type { Shipment } from '../shipment.ts';
import {
  lockTrackingNumber,
  selectShipmentWithTrackingNumber,
  type Tracking,
  updateTracking,
} from '../shipment-queries.ts';
import { findShipments, lockShipment } from './find-shipment.ts';
import { shipmentName } from './shipment-number.ts';

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

interface TrackingCorrection {
  orderId: string;
  /** The number of the shipment within the order. */
  number: number;
  before: StoredTracking;
  after: StoredTracking;
  /** The entry of the activity log. */
  undoesId: number;
}

interface StoredTracking {
  /** Null only for shipments of an earlier version. */
  carrier: string | null;
  trackingNumber: string | null;
}

/**
 * Restores carrier and tracking number before a correction, as listed in the activity log. Returns why it was skipped:
 * they changed again since, or the earlier number belongs to another shipment now. Locks the order.
 */
export async function undoTrackingCorrection(
  trx: Transaction,
  { orderId, number, before, after, undoesId }: TrackingCorrection,
  actor: Actor,
): Promise<string | undefined> {
  const order = await lockOrderByNumber(trx, orderId);
  const shipment = (await findShipments(trx, order.id)).find((one) => one.number === number);
  const isCurrent =
    shipment?.carrier === after.carrier && (shipment.trackingNumber ?? null) === after.trackingNumber;
  if (!shipment || !isCurrent) return 'The tracking number has been changed again since.';
  const { carrier, trackingNumber } = before;
  if (carrier === null) return 'There was no carrier before.';
  try {
    await recordTracking(trx, shipment, { carrier, trackingNumber: trackingNumber ?? undefined });
  } catch (thrown) {
    if (thrown instanceof UserError) return thrown.message;
    throw thrown;
  }
  await writeAudit(trx, actor, {
    action: 'order.correct-tracking',
    subjectKind: 'order',
    subjectId: order.id,
    before: { shipment: number, ...after },
    after: { shipment: number, ...before },
    undoesId,
  });
  return undefined;
}
