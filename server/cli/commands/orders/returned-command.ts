import { Command } from 'commander';
import { formatPaise } from '#format/money.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { returnOrder } from '#server/order-management/return-order.ts';
import { withDatabase } from '../../with-database.ts';

export function returnedCommand(): Command {
  return new Command('returned')
    .description('record that the carrier has returned a shipment that was not accepted')
    .argument('<order>', 'the order number, or the number of one of its shipments (ORDER/2)')
    .option('--restock', 'its items can be sold again: they go back into stock', false)
    .action(markReturned);
}

async function markReturned(orderNumber: string, { restock }: { restock: boolean }): Promise<void> {
  const { orderId, paidPaise } = await withDatabase((db) =>
    returnOrder(db, { orderNumber, isSellable: restock }, COMMAND_LINE),
  );
  const unitsText = restock ? 'its units are back in stock' : 'its units are not for sale';
  const refundHint =
    paidPaise > 0
      ? ` ${formatPaise(paidPaise)} is paid. To send it back, whole or in part: refund ${orderId}, with --amount RUPEES for a part.`
      : '';
  console.log(
    `Order ${orderId}: the shipment is back, ${unitsText}. The customer gets an email.${refundHint}`,
  );
}
