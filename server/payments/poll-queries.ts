import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/**
 * Takes the attempts that the gateway has to be asked about now and sets their next time at once, so that no other
 * server asks too and a crash only skips one turn. `delaysMinutes` are counted from the beginning of an attempt; after
 * the last one nobody asks any more.
 */
export async function takeDuePolls(
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
      polls = polls + 1,
      next_poll_at = created_at + make_interval(mins => (${[...delaysMinutes]}::int[])[polls + 2])
    where id in (
      select id from payments
      where next_poll_at <= now() and method = any(${methods})
      order by next_poll_at limit ${limit} for update skip locked)
    returning method, reference, gateway_reference as "gatewayReference", next_poll_at is null as "isLast", amount_paise as "amountPaise", currency`.execute(
    db,
  );
  return rows;
}
