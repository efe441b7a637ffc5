import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from './lock-order.ts';
import { selectReturnedCodPaise } from './shipment-queries.ts';

/**
 * What an unpaid order still costs, in paise: its total without the shipments that came back. Caller holds the
 * order lock.
 */
export async function amountDuePaise(
  trx: Transaction,
  { id, totalPaise }: Pick<LockedOrder, 'id' | 'totalPaise'>,
): Promise<number> {
  return totalPaise - (await selectReturnedCodPaise(trx, id));
}
