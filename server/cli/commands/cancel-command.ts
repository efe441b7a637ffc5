import { Command } from 'commander';
import { formatPaise } from '#format/money.ts';
import { cancelOrder } from '#server/order-management/cancel-order.ts';
import { withDatabase } from '../with-database.ts';

export function cancelCommand(): Command {
  return new Command('cancel')
    .description('cancel an order that has not been shipped; its items go back into stock')
    .argument('<order>', 'the order number')
    .option('--note <text>', 'why, for the history of the order', 'cancelled by the shop')
    .action(cancel);
}

async function cancel(orderNumber: string, { note }: { note: string }): Promise<void> {
  const { orderId, refundPaise } = await withDatabase((db) => cancelOrder(db, orderNumber, note));
  const refundHint =
    refundPaise > 0
      ? ` Send ${formatPaise(refundPaise)} back: refund ${orderId}, or by hand and then: refund ${orderId} --reference NUMBER`
      : '';
  console.log(`Order ${orderId}: cancelled.${refundHint}`);
}
