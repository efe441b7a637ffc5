import { formatPaise } from '#format/money.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UserError } from '#server/errors/user-error.ts';
import { lockOrder, lockOrderByNumber } from '#server/orders/lock-order.ts';
import { parseOrderNumber } from '#server/orders/order-number.ts';
import { referenceFor } from '../bank-statement/recorded-references.ts';
import { captureByMerchant, markPaidIn } from '../mark-paid.ts';
import { hasReceivedMoney } from '../payment.ts';
import type { EventOutcome } from '../payment-event.ts';
import { selectPaymentsOfOrder } from '../payment-queries.ts';
import { remittanceReference, takenBackText } from './match-remittance.ts';
import type { Remittance } from './remittance.ts';
import {
  completeRemittance,
  findOpenRemittances,
  type OpenRemittance,
  receivedPaiseOf,
} from './remitted-shipments.ts';
import { remittanceOf } from './review-statement.ts';
import {
  type StoredStatementRow,
  selectCashPayments,
  selectRecordedElsewhere,
  selectRowForUpdate,
  selectStatementImport,
  updateRowRecorded,
} from './statement-import-queries.ts';

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
  const statement = await selectStatementImport(db, importId);
  if (!statement) throw new UserError('not_found', 'There is no such statement. Upload the file again.');
  const results: AppliedMatch[] = [];
  // rows of other shipments that were recorded together with an earlier row of this request
  const known = new Set<string>();
  for (const match of matches) {
    const result = await db
      .transaction()
      .execute((trx) => applyMatch(trx, statement, match, known, actor))
      .catch((thrown: unknown) => {
        if (thrown instanceof UserError) return { outcome: 'refused' as const, message: thrown.message };
        throw thrown;
      });
    results.push({ ...match, ...result });
  }
  return results;
}

const rowKey = (importId: string, rowNumber: number) => `${importId} ${rowNumber}`;

type Result = Omit<AppliedMatch, keyof ChosenMatch>;

async function applyMatch(
  trx: Transaction,
  { id, kind }: { id: string; kind: 'bank' | 'cod' },
  { rowNumber, orderNumber }: ChosenMatch,
  known: Set<string>,
  actor: Actor,
): Promise<Result> {
  // before the row: a row of another shipment of the order is recorded together with this one
  await lockOrder(trx, parseOrderNumber(orderNumber) ?? '');
  const row = await selectRowForUpdate(trx, id, rowNumber);
  if (!row) throw new UserError('not_found', `The statement has no row ${rowNumber} with money.`);
  const recorded = row.orderId ?? (await selectRecordedElsewhere(trx, id, [row.hash]))[0]?.orderId;
  if (recorded !== undefined && recorded !== null) {
    if (known.has(rowKey(id, rowNumber)))
      return { outcome: 'recorded', message: `Order ${recorded} is paid.` };
    return { outcome: 'already_recorded', message: `This row was recorded before, for order ${recorded}.` };
  }
  const {
    orderId,
    outcome,
    expectedPaise,
    others = [],
  } = kind === 'bank'
    ? await recordTransfer(trx, row, orderNumber, actor)
    : await recordRemittance(trx, row, orderNumber, actor);
  if (outcome === 'mismatch')
    return { outcome: 'refused', message: mismatchMessage(row, orderId, expectedPaise) };
  if (outcome !== 'applied' && outcome !== 'refund_due')
    return { outcome: 'already_recorded', message: `Order ${orderId} is paid already.` };
  await updateRowRecorded(trx, id, rowNumber, { orderId, outcome });
  for (const other of others) {
    await updateRowRecorded(trx, other.importId, other.rowNumber, { orderId, outcome });
    known.add(rowKey(other.importId, other.rowNumber));
  }
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
  /** Rows of other shipments of the order, without which the money is not complete. */
  others?: readonly OpenRemittance[];
}

async function recordTransfer(
  trx: Transaction,
  row: StoredStatementRow,
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
  row: StoredStatementRow,
  orderNumber: string,
  actor: Actor,
): Promise<RecordedMoney> {
  const remittance = remittanceOf(row);
  if (remittance.isTakenBack) throw new UserError('invalid_request', takenBackText(row.amountPaise));
  const order = await lockOrderByNumber(trx, orderNumber);
  const payments = await selectPaymentsOfOrder(trx, order.id);
  const payment = payments.findLast(({ method }) => method === 'cod');
  if (!payment)
    throw new UserError('order_not_payable', `Order ${order.id} is not paid in cash on delivery.`);
  if (order.paidAt !== null || hasReceivedMoney(payment.state))
    return { orderId: order.id, outcome: 'ignored' };
  const receivedPaise = receivedPaiseOf(row.amountPaise, remittance);
  const expectedPaise = payment.amountPaise;
  const others =
    receivedPaise === expectedPaise
      ? []
      : await findOtherShipments(trx, order.id, { remittance, receivedPaise, expectedPaise });
  if (!others) return { orderId: order.id, outcome: 'mismatch', expectedPaise };
  const outcome = await captureByMerchant(trx, payment, remittanceReference(remittance), actor);
  return { orderId: order.id, outcome, others };
}

async function findOtherShipments(
  trx: Transaction,
  orderId: string,
  row: { remittance: Remittance; receivedPaise: number; expectedPaise: number },
): Promise<OpenRemittance[] | undefined> {
  const [order] = await selectCashPayments(trx, [orderId], []);
  const trackingNumbers = order?.trackingNumbers ?? [];
  const trackingNumber = row.remittance.trackingNumber?.toUpperCase();
  return completeRemittance(
    { trackingNumber, receivedPaise: row.receivedPaise },
    { amountPaise: row.expectedPaise, trackingNumbers },
    await findOpenRemittances(trx, trackingNumbers),
  );
}

function mismatchMessage(
  { amountPaise }: StoredStatementRow,
  orderId: string,
  expectedPaise: number | undefined,
): string {
  const expected = expectedPaise === undefined ? 'another amount' : formatPaise(expectedPaise);
  return `${formatPaise(amountPaise)} came, order ${orderId} costs ${expected}. Nothing was recorded.`;
}
