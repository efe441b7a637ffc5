import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import { claimDueRows, RETRIES } from '#server/jobs/claim-due-rows.ts';

const PAYMENT_QUEUE = {
  table: 'payments',
  key: 'id',
  dueColumn: 'next_poll_at',
  attemptsColumn: 'poll_count',
  retries: RETRIES.paymentPolls,
} as const;

export interface DuePayment {
  id: string;
  method: string;
  reference: string;
  gatewayReference: string | null;
  amountPaise: number;
  currency: string;
  /** Number of polls, this one included. */
  attempts: number;
}

/** Claims the payments that are due for a poll of their gateway, so that no other server polls them. */
export async function claimDuePayments(
  db: Database,
  methods: string[],
  limit: number,
): Promise<DuePayment[]> {
  return await claimDueRows<DuePayment>(db, PAYMENT_QUEUE, {
    limit,
    returning: sql`id, method, reference, gateway_reference as "gatewayReference",
      amount_paise as "amountPaise", currency, poll_count as attempts`,
    where: sql<boolean>`method = any(${methods})`,
  });
}

interface PollResult {
  /** Why the gateway gave no reply. */
  error: string | null;
  /** Ends the polls. */
  isLast: boolean;
}

/** Stores the result of a poll. */
export async function updatePolled(db: Database, id: string, { error, isLast }: PollResult): Promise<void> {
  await db
    .updateTable('payments')
    .set({ poll_error: error, ...(isLast && { next_poll_at: null }) })
    .where('id', '=', id)
    .execute();
}
