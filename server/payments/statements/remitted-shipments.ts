import type { Database, Transaction } from '#server/database/database.ts';
import { type Remittance, remittance } from './remittance.ts';
import { type OpenRemittanceRow, selectOpenRemittances } from './statement-import-queries.ts';

/** A row of a remittance that is not recorded. */
export interface OpenRemittance {
  importId: string;
  rowNumber: number;
  /** In capitals. */
  trackingNumber: string;
  receivedPaise: number;
}

/** What the customer paid to the carrier, which may keep a part of it. */
export function receivedPaiseOf(
  amountPaise: number,
  { collectedPaise, deductionsPaise = 0 }: Remittance,
): number {
  return collectedPaise ?? amountPaise + deductionsPaise;
}

/**
 * The rows of any file that are not recorded and bring money for one of these tracking numbers, one per number.
 * Carriers remit the shipments of an order one by one.
 */
export async function findOpenRemittances(
  db: Database | Transaction,
  trackingNumbers: readonly string[],
): Promise<OpenRemittance[]> {
  if (trackingNumbers.length === 0) return [];
  const found = new Map<string, OpenRemittance>();
  for (const row of await selectOpenRemittances(db, trackingNumbers)) {
    const read = remittance.parse(row.remittance);
    if (read.isTakenBack) continue;
    const open = toOpenRemittance(row, read);
    if (!found.has(open.trackingNumber)) found.set(open.trackingNumber, open);
  }
  return [...found.values()];
}

function toOpenRemittance({ importId, rowNumber, amountPaise }: OpenRemittanceRow, read: Remittance) {
  return {
    importId,
    rowNumber,
    trackingNumber: (read.trackingNumber ?? '').toUpperCase(),
    receivedPaise: receivedPaiseOf(amountPaise, read),
  };
}

/**
 * The rows of the other shipments of an order if they and this row together are exactly its money; otherwise undefined.
 */
export function completeRemittance(
  { trackingNumber, receivedPaise }: { trackingNumber: string | undefined; receivedPaise: number },
  order: { amountPaise: number; trackingNumbers: readonly string[] },
  open: readonly OpenRemittance[],
): OpenRemittance[] | undefined {
  if (trackingNumber === undefined || !order.trackingNumbers.includes(trackingNumber)) return undefined;
  const others = open.filter(
    (one) => one.trackingNumber !== trackingNumber && order.trackingNumbers.includes(one.trackingNumber),
  );
  const totalPaise = others.reduce((sum, one) => sum + one.receivedPaise, receivedPaise);
  return others.length > 0 && totalPaise === order.amountPaise ? others : undefined;
}
