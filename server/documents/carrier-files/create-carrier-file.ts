import { stringify } from 'csv-stringify/sync';
import type { CarrierFile, CarrierFileBody } from '#contract/admin/orders/carrier-files.ts';
import { indianDay } from '#format/dates.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { escapeFormula } from '#server/catalog/csv/escape-formula.ts';
import type { Database } from '#server/database/database.ts';
import { databaseNowMs } from '#server/database/database-clock.ts';
import { UserError } from '#server/errors/user-error.ts';
import { findPrintedShipments } from '../find-printed-shipments.ts';
import { type Letterhead, type PrintedShipment, printedNumber } from '../print-data.ts';
import { readLetterhead } from '../read-print-data.ts';
import { insertCarrierFileShipments } from './carrier-file-queries.ts';
import { type CarrierRow, LAYOUTS } from './layouts.ts';

/**
 * A file of packed shipments for the upload at a carrier. The shipments are recorded, so that the next file with
 * them is marked `again`. Cancelled orders and shipments that were handed over are left out.
 * Throws UserError: nothing_to_print.
 */
export async function createCarrierFile(
  db: Database,
  { layout, shipments, shopOrigin }: CarrierFileBody & { shopOrigin: string },
  actor: Actor,
): Promise<CarrierFile> {
  const sender = await readLetterhead(db, shopOrigin);
  const found = await findPrintedShipments(db, { kind: 'labels', orders: [], shipments });
  const packed = found.shipments.filter(({ isShipped }) => !isShipped);
  const shipped = found.shipments.filter(({ isShipped }) => isShipped);
  const leftOut = [
    ...found.leftOut,
    ...shipped.map((one) => ({ name: printedNumber(one), reason: 'It is handed over already.' })),
  ];
  if (packed.length === 0)
    throw new UserError(
      'nothing_to_print',
      `No shipment is left for the file. ${leftOut[0]?.name}: ${leftOut[0]?.reason}`,
    );
  const again = await db.transaction().execute(async (trx) => {
    const repeated = await insertCarrierFileShipments(
      trx,
      layout,
      packed.flatMap(({ id }) => id ?? []),
    );
    for (const orderId of new Set(packed.map((one) => one.orderId))) {
      await writeAudit(trx, actor, {
        action: 'shipment.carrier-file',
        subjectKind: 'order',
        subjectId: orderId,
        after: { layout },
      });
    }
    return repeated;
  });
  const day = indianDay(databaseNowMs());
  return {
    name: `${layout}-${day}${again.length > 0 ? '-again' : ''}.csv`,
    csv: carrierCsv(layout, packed, sender),
    again: packed.filter(({ id }) => id !== null && again.includes(id)).map(printedNumber),
    leftOut,
  };
}

function carrierCsv(
  layout: CarrierFileBody['layout'],
  shipments: PrintedShipment[],
  sender: Letterhead,
): string {
  const columns = LAYOUTS[layout];
  const rows = shipments.flatMap((shipment) =>
    shipment.items.map((item, i): CarrierRow => ({ shipment, item, isFirst: i === 0, sender })),
  );
  const cells = rows.map((row) =>
    columns.map(([, cell]) => {
      const value = cell?.(row) ?? '';
      return typeof value === 'number' ? String(value) : escapeFormula(value.replace(/\s+/g, ' ').trim());
    }),
  );
  return stringify([columns.map(([header]) => header), ...cells], { record_delimiter: 'windows' });
}
