import { Command, Option } from 'commander';
import { CANCELLATION_REASONS, type CancellationReason } from '#contract/admin/orders/cancellation.ts';
import { formatPaise } from '#format/money.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { cancelOrder } from '#server/order-management/cancellation/cancel-order.ts';
import { withDatabase } from '../../with-database.ts';

export function cancelCommand(): Command {
  return new Command('cancel')
    .description('cancel an order that has not been shipped; its items go back into stock')
    .argument('<order>', 'the order number')
    .addOption(
      new Option('--reason <reason>', 'why; the customer reads it in the email')
        .choices(CANCELLATION_REASONS)
        .default('other'),
    )
    .option('--note <text>', 'why, for the history of the order', 'cancelled by the shop')
    .action(cancel);
}

async function cancel(
  orderNumber: string,
  { reason, note }: { reason: CancellationReason; note: string },
): Promise<void> {
  const { orderId, refundPaise } = await withDatabase((db) =>
    cancelOrder(db, orderNumber, { reason, note }, COMMAND_LINE),
  );
  const refundHint =
    refundPaise > 0
      ? ` Send ${formatPaise(refundPaise)} back: refund ${orderId}, or by hand and then: refund ${orderId} --reference NUMBER`
      : '';
  console.log(`Order ${orderId}: cancelled.${refundHint}`);
}
