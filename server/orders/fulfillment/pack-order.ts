import { ORDER_STATUS } from '#contract/orders.ts';
import type { Actor } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { type LockedOrder, lockOrderByNumber } from '../lock-order.ts';
import { statusName } from '../order.ts';
import {
  codOfShipment,
  type LineUnits,
  type PackableLine,
  type Shipment,
  unpackedUnits,
} from '../shipment.ts';
import { insertShipment, selectPackableLines, selectShipments } from '../shipment-queries.ts';
import { firstFreeNumber } from './shipment-number.ts';

interface Packing {
  /** As typed. */
  orderNumber: string;
  /** The units of each new shipment. Absent: one shipment with everything that is not packed. */
  parts?: readonly (readonly LineUnits[])[] | undefined;
}

/**
 * Packs an order into one shipment, or into one per part. Of two people who pack the same order, one gets
 * already_packed.
 * Throws UserError: order_not_found, invalid_order_status, already_packed, invalid_shipment.
 */
export async function packOrder(
  db: Database,
  { orderNumber, parts }: Packing,
  actor: Actor,
): Promise<{ orderId: string; shipments: Shipment[] }> {
  return await db.transaction().execute(async (trx) => {
    const order = await lockOrderByNumber(trx, orderNumber);
    const shipments = await packLockedOrder(trx, order, parts);
    await writeAudit(trx, actor, {
      action: 'order.pack',
      subjectKind: 'order',
      subjectId: order.id,
      after: { shipments: shipments.map(({ number, lines }) => ({ number, units: toUnits(lines) })) },
    });
    return { orderId: order.id, shipments };
  });
}

const toUnits = (lines: readonly LineUnits[]) => lines.map(({ lineNo, quantity }) => ({ lineNo, quantity }));

/** Packs an order like `packOrder`. Returns the new shipments. Caller holds the order lock. */
export async function packLockedOrder(
  trx: Transaction,
  order: LockedOrder,
  parts?: readonly (readonly LineUnits[])[],
): Promise<Shipment[]> {
  const { id, status } = order;
  if (status !== ORDER_STATUS.processing) {
    const message = `Order ${id} is ${statusName(status)}: only an order in Processing can be packed.`;
    throw new UserError('invalid_order_status', message);
  }
  const lines = await selectPackableLines(trx, id);
  const earlier = await selectShipments(trx, id);
  const unpacked = unpackedUnits(lines, earlier);
  if (unpacked.length === 0)
    throw new UserError('already_packed', `Everything of order ${id} is packed already.`);
  const contents = parts ?? [unpacked];
  assertUnpacked(id, contents, unpacked);
  return await insertShipments(trx, order, { lines, earlier, contents });
}

/** Throws UserError: invalid_shipment, if a part is empty or has a unit that is not left. */
function assertUnpacked(
  orderId: string,
  parts: readonly (readonly LineUnits[])[],
  unpacked: readonly LineUnits[],
): void {
  const left = new Map(unpacked.map(({ lineNo, quantity }) => [lineNo, quantity]));
  for (const part of parts) {
    if (part.length === 0)
      throw new UserError('invalid_shipment', 'A shipment needs at least one item. Choose what is in it.');
    for (const { lineNo, quantity } of part) {
      const rest = (left.get(lineNo) ?? 0) - quantity;
      if (quantity < 1 || rest < 0) {
        const message = `Order ${orderId} has ${left.get(lineNo) ?? 0} units of item ${lineNo} left to pack. Reload the order.`;
        throw new UserError('invalid_shipment', message);
      }
      left.set(lineNo, rest);
    }
  }
}

interface Contents {
  lines: readonly PackableLine[];
  earlier: readonly Shipment[];
  contents: readonly (readonly LineUnits[])[];
}

async function insertShipments(
  trx: Transaction,
  { id: orderId, paidAt }: LockedOrder,
  { lines, earlier, contents }: Contents,
): Promise<Shipment[]> {
  const others: Pick<Shipment, 'number' | 'lines' | 'codPaise'>[] = [...earlier];
  const ids: number[] = [];
  for (const part of contents) {
    const units = mergeUnits(part);
    const number = firstFreeNumber(others);
    const codPaise = paidAt === null ? codOfShipment(lines, others, units) : 0;
    ids.push(await insertShipment(trx, { orderId, number, codPaise, units }));
    others.push({ number, codPaise, lines: units.map((unit) => ({ ...unit, restockedQuantity: null })) });
  }
  return (await selectShipments(trx, orderId)).filter(({ id }) => ids.includes(id));
}

/** One entry per line. */
function mergeUnits(units: readonly LineUnits[]): LineUnits[] {
  const byLine = new Map<number, number>();
  for (const { lineNo, quantity } of units) byLine.set(lineNo, (byLine.get(lineNo) ?? 0) + quantity);
  return [...byLine].map(([lineNo, quantity]) => ({ lineNo, quantity }));
}
