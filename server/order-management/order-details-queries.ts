import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/database/database.ts';
import { arrayOf } from '#server/database/statements/array-of.ts';
import { type RowOf, staticQuery } from '#server/database/statements/static-query.ts';

/** The invoice, the money due for refund and the sent refunds of each order, by order number. */
export async function selectOrderMoney(db: Database, orderIds: readonly string[]) {
  const { rows } = await sql<RowOf<typeof moneyOfOrders>>`
    ${moneyOfOrders(db)} where orders.id = any(${arrayOf(orderIds, 'text')})`.execute(db);
  return new Map(rows.map(({ id, ...money }) => [id, money]));
}

const moneyOfOrders = staticQuery((db) =>
  db
    .selectFrom('orders')
    .select('orders.id')
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('invoices')
          .whereRef('invoices.order_id', '=', 'orders.id')
          .select(['number', 'issued_at as issuedAt', 'tax_paise as taxPaise'])
          .select((invoice) =>
            jsonArrayFrom(
              invoice
                .selectFrom('credit_notes')
                .whereRef('credit_notes.order_id', '=', 'invoices.order_id')
                .orderBy('credit_notes.issued_at')
                .orderBy('credit_notes.number')
                .select([
                  'credit_notes.number',
                  'total_paise as amountPaise',
                  'refund_id as refundId',
                  'cancellation_id as cancellationId',
                ]),
            ).as('creditNotes'),
          ),
      ).as('invoice'),
      PAID.as('paidPaise'),
      REFUND_DUE.as('refundDuePaise'),
      jsonArrayFrom(
        eb
          .selectFrom('refunds')
          .innerJoin('payments', 'payments.id', 'refunds.payment_id')
          .whereRef('payments.order_id', '=', 'orders.id')
          .where('refunds.state', '=', sql.lit('succeeded'))
          .orderBy('refunds.id')
          .select([
            'refunds.id',
            'refunds.amount_paise as amountPaise',
            'refunds.updated_at as sentAt',
            'payments.method',
            'refunds.gateway_reference as number',
            'is_manual as isManual',
          ]),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('cancellations')
          .whereRef('cancellations.order_id', '=', 'orders.id')
          .where('is_whole_order', '=', sql.lit(false))
          .orderBy('cancellations.id')
          .select([
            'cancellations.id',
            'reason',
            'at',
            'amount_paise as amountPaise',
            'refund_paise as refundPaise',
          ])
          .select((cancellation) =>
            jsonArrayFrom(
              cancellation
                .selectFrom('cancelled_lines')
                .whereRef('cancellation_id', '=', 'cancellations.id')
                .orderBy('line_no')
                .select(['line_no as lineNo', 'quantity']),
            ).as('units'),
          ),
      ).as('cancellations'),
    ]),
);

/** The amount of the payment that the order was paid with, refunded since or not; null while it is unpaid. */
const PAID = sql<number | null>`(select own.amount_paise from payments own
  where own.order_id = orders.id and own.state in ('captured', 'refund_due', 'refunded')
    and orders.paid_at is not null
    and not exists (select from payment_events e where e.payment_id = own.id and e.outcome = 'refund_due')
  order by own.created_at limit 1)`;

/** The sum of payments due for refund, minus their succeeded refunds, and the money of cancelled items. */
const REFUND_DUE = sql<number>`(select coalesce(sum(due.amount_paise - (select coalesce(sum(r.amount_paise), 0)
    from refunds r where r.payment_id = due.id and r.state = 'succeeded')), 0)::bigint
  from payments due where due.order_id = orders.id and due.state = 'refund_due')
  + (select coalesce(sum(amount_paise), 0)::bigint from cancellation_refunds_due where order_id = orders.id)`;
