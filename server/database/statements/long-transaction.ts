import { sql } from 'kysely';
import type { Transaction } from '../database.ts';

/** Turns the time limits of the connection off until the transaction ends. */
export async function allowLongTransaction(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
