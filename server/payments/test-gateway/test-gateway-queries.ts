import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { Payment } from '../payment.ts';

export type Decision = 'captured' | 'failed';

export interface GatewayPayment {
  reference: string;
  amountPaise: number;
  currency: string;
  state: 'open' | Decision;
}

/** Creates a payment at the test gateway; a repetition is harmless. */
export async function insertGatewayPayment(db: Database, payment: Payment): Promise<void> {
  await db
    .insertInto('test_gateway_payments')
    .values({
      reference: payment.reference,
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      state: 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function selectGatewayPayment(
  db: Database,
  reference: string,
): Promise<GatewayPayment | undefined> {
  return await db
    .selectFrom('test_gateway_payments')
    .select(['reference', 'amount_paise as amountPaise', 'currency', 'state'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Decides an open payment; a second call returns the first decision. */
export async function decideGatewayPayment(
  db: Database,
  reference: string,
  decision: Decision,
): Promise<GatewayPayment | undefined> {
  await db
    .updateTable('test_gateway_payments')
    .set({ state: decision, decided_at: sql<Date>`now()` })
    .where('reference', '=', reference)
    .where('state', '=', 'open')
    .execute();
  return await selectGatewayPayment(db, reference);
}
