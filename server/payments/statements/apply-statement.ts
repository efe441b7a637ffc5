import { formatPaise } from '#format/money.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { lockOrderByNumber } from '#server/orders/find-order.ts';
import { referenceFor } from '../bank-statement/match-statement.ts';
import { captureByMerchant, markPaidIn } from '../mark-paid.ts';
import { hasReceivedMoney } from '../payment.ts';
import type { EventOutcome } from '../payment-event.ts';
import { selectPaymentsOfOrder } from '../payment-queries.ts';
import {
  type StoredRow,
  selectImport,
  selectRecordedElsewhere,
  selectRowForUpdate,
  updateRowRecorded,
} from './import-queries.ts';
import { remittanceReference } from './match-remittance.ts';
import { remittanceOf } from './review-statement.ts';

/** A row of an import and the order that its money is for, as the staff member chose it. */
export interface ChosenMatch {
  rowNumber: number;
  orderNumber: string;
}

export interface AppliedMatch extends ChosenMatch {
  outcome: 'recorded' | 'refund_due' | 'already_recorded' | 'refused';
  message: string;
}

/**
 * Records the money of the chosen rows, each in its own transaction, with one result each. A row is recorded once: the
 * same request again, or another device at the same time, finds it recorded. Throws UserError: not_found (the import).
 */
export async function applyStatement(
  db: Database,
  importId: string,
  matches: readonly ChosenMatch[],
  actor: Actor,
): Promise<AppliedMatch[]> {
  const statement = await selectImport(db, importId);
  if (!statement) throw new UserError('not_found', 'There is no such statement. Upload the file again.');
  const results: AppliedMatch[] = [];
  for (const match of matches) {
    const result = await db
      .transaction()
      .execute((trx) => applyMatch(trx, statement, match, actor))
      .catch((thrown: unknown) => {
        if (thrown instanceof UserError) return { outcome: 'refused' as const, message: thrown.message };
        throw thrown;
      });
    results.push({ ...match, ...result });
  }
  return results;
}

type Result = Omit<AppliedMatch, keyof ChosenMatch>;

async function applyMatch(
  trx: Transaction,
  { id, kind }: { id: string; kind: 'bank' | 'cod' },
  { rowNumber, orderNumber }: ChosenMatch,
  actor: Actor,
): Promise<Result> {
  const row = await selectRowForUpdate(trx, id, rowNumber);
  if (!row) throw new UserError('not_found', `The statement has no row ${rowNumber} with money.`);
  const recorded = row.orderId ?? (await selectRecordedElsewhere(trx, id, [row.hash]))[0]?.orderId;
  if (recorded !== undefined && recorded !== null) {
    return { outcome: 'already_recorded', message: `This row was recorded before, for order ${recorded}.` };
  }
  const { orderId, outcome, expectedPaise } =
    kind === 'bank'
      ? await recordTransfer(trx, row, orderNumber, actor)
      : await recordRemittance(trx, row, orderNumber, actor);
  if (outcome === 'mismatch')
    return { outcome: 'refused', message: mismatchMessage(row, orderId, expectedPaise) };
  if (outcome !== 'applied' && outcome !== 'refund_due')
    return { outcome: 'already_recorded', message: `Order ${orderId} is paid already.` };
  await updateRowRecorded(trx, id, rowNumber, { orderId, outcome });
  return outcome === 'applied'
    ? { outcome: 'recorded', message: `Order ${orderId} is paid.` }
    : {
        outcome: 'refund_due',
        message: `Order ${orderId} cannot keep this money (paid before, cancelled, come back or sold out): it is due for refund.`,
      };
}

interface RecordedMoney {
  orderId: string;
  outcome: EventOutcome;
  expectedPaise?: number | undefined;
}

async function recordTransfer(
  trx: Transaction,
  row: StoredRow,
  orderNumber: string,
  actor: Actor,
): Promise<RecordedMoney> {
  const order = await lockOrderByNumber(trx, orderNumber);
  const claimed = (await selectPaymentsOfOrder(trx, order.id)).flatMap(
    ({ gatewayReference }) => gatewayReference ?? [],
  );
  const reference = referenceFor(row, claimed);
  const { amountPaise } = row;
  return {
    ...(await markPaidIn(trx, { orderNumber: order.id, reference, amountPaise }, actor)),
    expectedPaise: order.totalPaise,
  };
}

async function recordRemittance(
  trx: Transaction,
  row: StoredRow,
  orderNumber: string,
  actor: Actor,
): Promise<RecordedMoney> {
  const order = await lockOrderByNumber(trx, orderNumber);
  const payments = await selectPaymentsOfOrder(trx, order.id);
  const payment = payments.findLast(({ method }) => method === 'cod');
  if (!payment)
    throw new UserError('order_not_payable', `Order ${order.id} is not paid in cash on delivery.`);
  if (order.paidAt !== null || hasReceivedMoney(payment.state))
    return { orderId: order.id, outcome: 'ignored' };
  const remittance = remittanceOf(row);
  const collectedPaise = remittance.collectedPaise ?? row.amountPaise + (remittance.deductionsPaise ?? 0);
  const expectedPaise = payment.amountPaise;
  if (collectedPaise !== expectedPaise) return { orderId: order.id, outcome: 'mismatch', expectedPaise };
  const outcome = await captureByMerchant(trx, payment, remittanceReference(remittance), actor);
  return { orderId: order.id, outcome };
}

function mismatchMessage(
  { amountPaise }: StoredRow,
  orderId: string,
  expectedPaise: number | undefined,
): string {
  const expected = expectedPaise === undefined ? 'another amount' : formatPaise(expectedPaise);
  return `${formatPaise(amountPaise)} came, order ${orderId} costs ${expected}. Nothing was recorded.`;
}
