import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * Claims the payments that are due for a poll of their gateway and sets their next time in the same
 * statement. So no other server polls them too, and a crash skips only one turn. `delaysMinutes` count from
 * the creation of a payment; after the last one polling ends.
 */
export async function claimDuePayments(
  db: Database,
  methods: string[],
  delaysMinutes: readonly number[],
  limit: number,
) {
  const { rows } = await sql<{
    method: string;
    reference: string;
    gatewayReference: string | null;
    isLast: boolean;
    amountPaise: number;
    currency: string;
  }>`
    update payments set
      poll_count = poll_count + 1,
      next_poll_at = created_at + make_interval(mins => (${[...delaysMinutes]}::int[])[poll_count + 2])
    where id in (
      select id from payments
      where next_poll_at <= now() and method = any(${methods})
      order by next_poll_at limit ${limit} for update skip locked)
    returning method, reference, gateway_reference as "gatewayReference", next_poll_at is null as "isLast", amount_paise as "amountPaise", currency`.execute(
    db,
  );
  return rows;
}
