import { sql } from 'kysely';
import type { CarrierFileLayout } from '#contract/admin/orders/carrier-files.ts';
import type { Transaction } from '#server/database/database.ts';

/** Records shipments of a file. Returns those that were in an earlier one of the same layout. */
export async function insertCarrierFileShipments(
  trx: Transaction,
  layout: CarrierFileLayout,
  shipmentIds: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .insertInto('carrier_file_shipments')
    .values(shipmentIds.map((id) => ({ shipment_id: id, layout })))
    .onConflict((conflict) =>
      conflict
        .columns(['shipment_id', 'layout'])
        .doUpdateSet({ files: sql<number>`carrier_file_shipments.files + 1` }),
    )
    .returning(['shipment_id as shipmentId', 'files'])
    .execute();
  return rows.filter(({ files }) => files > 1).map(({ shipmentId }) => shipmentId);
}
