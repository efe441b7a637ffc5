import { sql } from 'kysely';
import type { CancellationReason } from '#contract/admin/orders/cancellation.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import type { LineUnits } from '#server/orders/shipment.ts';

interface NewCancellation {
  orderId: string;
  isWholeOrder: boolean;
  reason: CancellationReason;
  note?: string | undefined;
  amountPaise: number;
  /** Null if nothing was paid, or if the whole order is cancelled. */
  refundPaise: number | null;
  lines: readonly (LineUnits & { amountPaise: number })[];
}

/** Stores a cancellation and its lines. Returns its id. */
export async function insertCancellation(
  trx: Transaction,
  { orderId, isWholeOrder, reason, note, amountPaise, refundPaise, lines }: NewCancellation,
): Promise<number> {
  const { id } = await trx
    .insertInto('cancellations')
    .values({
      order_id: orderId,
      is_whole_order: isWholeOrder,
      reason,
      note: note ?? null,
      amount_paise: amountPaise,
      refund_paise: refundPaise,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length > 0) {
    await trx
      .insertInto('cancelled_lines')
      .values(
        lines.map((line) => ({
          cancellation_id: id,
          line_no: line.lineNo,
          quantity: line.quantity,
          amount_paise: line.amountPaise,
        })),
      )
      .execute();
  }
  return id;
}

/** The money of cancelled items whose refund was not requested yet, in paise. */
export async function selectUnrequestedRefundPaise(
  db: Database | Transaction,
  orderId: string,
): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    select coalesce(sum(amount_paise), 0)::bigint as paise from cancellation_refunds_due
    where order_id = ${orderId} and not is_requested`.execute(db);
  return rows[0]?.paise ?? 0;
}
