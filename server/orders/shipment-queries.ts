import { type RawBuilder, sql } from 'kysely';
import type { ReturnReason } from '#contract/admin/orders/shipments.ts';
import { trackingUrlOf } from '#format/delivery/tracking-url.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { LineUnits, Shipment } from './shipment.ts';

/** A shipment as JSON, in which times are texts. */
type ShipmentJson = Omit<Shipment, 'packedAt' | 'shippedAt' | 'deliveredAt' | 'returnedAt'> & {
  packedAt: string;
  shippedAt: string | null;
  deliveredAt: string | null;
  returnedAt: string | null;
  /** The page of the carrier, for shipments without a tracking URL of their own. */
  template: string | null;
};

/** The shipments of an order as a JSON array, by number; `orderId` is its number or a column with it. */
export function shipmentsOf(orderId: RawBuilder<unknown>): RawBuilder<ShipmentJson[]> {
  return sql<ShipmentJson[]>`(select coalesce(json_agg(${SHIPMENT} order by s.number), '[]')
    from shipments s where s.order_id = ${orderId})`;
}

const SHIPMENT = sql`json_build_object('id', s.id, 'orderId', s.order_id, 'number', s.number, 'carrier', s.carrier,
  'trackingNumber', s.tracking_number, 'trackingUrl', s.tracking_url, 'template', (
    select c.tracking_url_template from carriers c where lower(c.name) = lower(s.carrier)), 'codPaise', s.cod_paise,
  'weightGrams', s.weight_grams, 'packedAt', s.packed_at, 'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at,
  'returnedAt', s.returned_at, 'returnReason', s.return_reason,
  'lines', (select json_agg(json_build_object('lineNo', l.line_no, 'quantity', l.quantity,
      'restockedQuantity', l.restocked_quantity) order by l.line_no)
    from shipment_lines l where l.shipment_id = s.id))`;

export function toShipment({ template, ...shipment }: ShipmentJson): Shipment {
  const { packedAt, shippedAt, deliveredAt, returnedAt, trackingNumber, trackingUrl } = shipment;
  return {
    ...shipment,
    trackingUrl: trackingUrl ?? trackingUrlOf(template, trackingNumber) ?? null,
    packedAt: new Date(packedAt),
    shippedAt: toDate(shippedAt),
    deliveredAt: toDate(deliveredAt),
    returnedAt: toDate(returnedAt),
  };
}

const toDate = (text: string | null) => (text === null ? null : new Date(text));

/** The shipments of an order, by number. */
export async function selectShipments(db: Database | Transaction, orderId: string): Promise<Shipment[]> {
  const { rows } = await sql<{ shipments: ShipmentJson[] }>`
    select ${shipmentsOf(sql`${orderId}::text`)} as shipments`.execute(db);
  return (rows[0]?.shipments ?? []).map(toShipment);
}

/** What packing needs of the lines of an order. Cancelled units are left out. */
export async function selectPackableLines(db: Database | Transaction, orderId: string) {
  return await db
    .selectFrom('order_lines')
    .select([
      'line_no as lineNo',
      'product_id as productId',
      'variant_id as variantId',
      sql<number>`quantity - cancelled_quantity`.as('quantity'),
      'price_paise as pricePaise',
    ])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
}

/** The order of a shipment, by the shipment's id. */
export async function selectOrderIdOfShipment(db: Database | Transaction, shipmentId: number) {
  const row = await db
    .selectFrom('shipments')
    .select('order_id as orderId')
    .where('id', '=', shipmentId)
    .executeTakeFirst();
  return row?.orderId;
}

interface NewShipment {
  orderId: string;
  number: number;
  codPaise: number;
  units: readonly LineUnits[];
}

/** Inserts a packed shipment. Returns its id. */
export async function insertShipment(
  trx: Transaction,
  { orderId, number, codPaise, units }: NewShipment,
): Promise<number> {
  const { id } = await trx
    .insertInto('shipments')
    .values({ order_id: orderId, number, cod_paise: codPaise })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('shipment_lines')
    .values(
      units.map(({ lineNo, quantity }) => ({
        shipment_id: id,
        order_id: orderId,
        line_no: lineNo,
        quantity,
      })),
    )
    .execute();
  return id;
}

/** Deletes a shipment that was not handed over. Its units can be packed again. */
export async function deleteShipment(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('shipments').where('id', '=', id).where('shipped_at', 'is', null).execute();
}

/** A carrier and its tracking data. */
export interface Tracking {
  carrier: string;
  trackingNumber?: string | undefined;
  /** Only if it is not the carrier's usual page. https. */
  trackingUrl?: string | undefined;
}

/** Stores carrier, tracking number and tracking URL. */
export async function updateTracking(trx: Transaction, id: number, tracking: Tracking): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({
      carrier: tracking.carrier,
      tracking_number: tracking.trackingNumber ?? null,
      tracking_url: tracking.trackingUrl ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** The shipment of another order or number that has a tracking number, compared in any case. */
export async function selectShipmentWithTrackingNumber(
  trx: Transaction,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
  exceptId: number,
) {
  return await trx
    .selectFrom('shipments')
    .select(['order_id as orderId', 'number'])
    .where(sql`upper(tracking_number)`, '=', sql`upper(${trackingNumber})`)
    .where(sql`lower(carrier)`, '=', sql`lower(${carrier})`)
    .where('is_from_earlier_version', '=', false)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
}

export async function updateShipped(trx: Transaction, id: number): Promise<void> {
  await trx.updateTable('shipments').set({ shipped_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

export async function updateDelivered(trx: Transaction, id: number): Promise<void> {
  await trx.updateTable('shipments').set({ delivered_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

interface ReturnedUnits {
  reason: ReturnReason | undefined;
  /** The units of each line that can be sold again. */
  restocked: readonly LineUnits[];
}

/** Marks a shipment as returned to sender, and stores how many units of each line can be sold again. */
export async function updateReturned(
  trx: Transaction,
  id: number,
  { reason, restocked }: ReturnedUnits,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ returned_at: sql<Date>`now()`, return_reason: reason ?? null })
    .where('id', '=', id)
    .execute();
  for (const { lineNo, quantity } of restocked) {
    await trx
      .updateTable('shipment_lines')
      .set({ restocked_quantity: quantity })
      .where('shipment_id', '=', id)
      .where('line_no', '=', lineNo)
      .execute();
  }
}

/** The carriers of shipments that are not handed over collect nothing any more: the order was paid. */
export async function updateNothingToCollect(trx: Transaction, orderId: string): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ cod_paise: 0 })
    .where('order_id', '=', orderId)
    .where('shipped_at', 'is', null)
    .execute();
}

/** Changes what the carrier of a shipment that is not handed over collects. */
export async function updateCodOfShipment(
  trx: Transaction,
  { id, codPaise }: Pick<Shipment, 'id' | 'codPaise'>,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ cod_paise: codPaise })
    .where('id', '=', id)
    .where('shipped_at', 'is', null)
    .execute();
}

/** Marks an order as returned to sender: all of its shipments came back. */
export async function updateOrderReturned(trx: Transaction, orderId: string): Promise<void> {
  await trx.updateTable('orders').set({ returned_at: sql<Date>`now()` }).where('id', '=', orderId).execute();
}

/** What carriers would have collected for the shipments of an order that came back, in paise. */
export async function selectReturnedCodPaise(trx: Transaction, orderId: string): Promise<number> {
  const { paise } = await trx
    .selectFrom('shipments')
    .select(sql<number>`coalesce(sum(cod_paise), 0)::bigint`.as('paise'))
    .where('order_id', '=', orderId)
    .where('returned_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return paise;
}

/** Makes transactions that record the same tracking number wait for each other. */
export async function lockTrackingNumber(trx: Transaction, trackingNumber: string): Promise<void> {
  const key = `tracking number ${trackingNumber.toUpperCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
