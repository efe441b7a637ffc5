import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders.ts';

/**
 * SQL: whether the payment `p` of the order `o` is a claim to verify. The customer named its UTR, and its money is
 * not confirmed.
 */
export const IS_OPEN_CLAIM = sql<boolean>`p.method = 'upi' and p.gateway_reference is not null
  and p.state in ('created', 'started') and o.status = ${sql.lit(ORDER_STATUS.pending)} and o.paid_at is null`;
