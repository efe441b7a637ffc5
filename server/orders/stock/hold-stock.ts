import { sql } from 'kysely';
import { reserveStock } from '#server/catalog/stock/reserve-stock.ts';
import type { Transaction } from '#server/database/database.ts';
import type { LockedOrder } from '../lock-order.ts';
import {
  selectOrderedUnits,
  updateClaimEnded,
  updateClaimHold,
  updateHeldAgain,
  updateHold,
} from './order-stock-queries.ts';

/**
 * Reserves the stock of an order again if it was released. Returns false and reserves nothing if any line is
 * short. Caller holds the order lock.
 */
export async function holdStock(trx: Transaction, order: LockedOrder): Promise<boolean> {
  if (order.stockReleasedAt === null) return true;
  await sql`savepoint before_hold`.execute(trx);
  if (!(await reserveOrderedUnits(trx, order.id))) {
    await sql`rollback to savepoint before_hold`.execute(trx);
    return false;
  }
  await updateHeldAgain(trx, order.id);
  return true;
}

/**
 * Holds the stock while the shopper pays: the first start of a payment reserves released stock again and
 * extends the hold, later starts do neither, so that an unpaid order cannot keep units for ever. Returns false
 * if a line is short; a started payment can then not succeed. Caller holds the order lock.
 */
export async function holdForPayment(
  trx: Transaction,
  order: LockedOrder,
  holdMinutes: number,
): Promise<boolean> {
  if (order.isHoldRenewed || order.isHoldBlocked) {
    return order.stockReleasedAt === null || (await isInStock(trx, order.id));
  }
  if (!(await holdStock(trx, order))) return false;
  await updateHold(trx, order.id, holdMinutes);
  return true;
}

/**
 * Holds the stock of an order whose shopper states that it is paid, until the merchant decides, at most
 * `claimHours` after the first claim. Reserves released stock again if it is still there: the claim counts
 * either way. Caller holds the order lock.
 */
export async function holdForClaim(trx: Transaction, order: LockedOrder, claimHours: number): Promise<void> {
  if (order.paymentClaimedAt !== null) return;
  const isHeld = order.isHoldBlocked ? order.stockReleasedAt === null : await holdStock(trx, order);
  await updateClaimHold(trx, order.id, isHeld ? claimHours : 0);
}

/**
 * Ends the hold of a rejected claim: the units stay reserved for `holdMinutes`, in which the shopper can pay again, and a
 * later claim holds them as long as the first. Caller holds the order lock.
 */
export async function endClaimHold(
  trx: Transaction,
  { id }: LockedOrder,
  holdMinutes: number,
): Promise<void> {
  await updateClaimEnded(trx, id, holdMinutes);
}

/** True if every line could be reserved now. Reserves nothing. */
async function isInStock(trx: Transaction, orderId: string): Promise<boolean> {
  await sql`savepoint before_hold`.execute(trx);
  const isAvailable = await reserveOrderedUnits(trx, orderId);
  await sql`rollback to savepoint before_hold`.execute(trx);
  return isAvailable;
}

async function reserveOrderedUnits(trx: Transaction, orderId: string): Promise<boolean> {
  for (const { variantId, quantity } of await selectOrderedUnits(trx, orderId)) {
    if (!(await reserveStock(trx, { variantId, quantity, orderId }))) return false;
  }
  return true;
}
