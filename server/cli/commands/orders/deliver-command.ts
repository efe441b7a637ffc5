import { Command } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { deliverOrder } from '#server/orders/fulfillment/deliver-order.ts';
import { withDatabase } from '../../with-database.ts';

export function deliverCommand(): Command {
  return new Command('deliver')
    .description('record that the shipment of an order was delivered')
    .argument('<order>', 'the order number, or the number of one of its shipments (ORDER/2)')
    .action(deliver);
}

async function deliver(orderNumber: string): Promise<void> {
  const { orderId, isPaid } = await withDatabase((db) => deliverOrder(db, orderNumber, COMMAND_LINE));
  const paymentHint = isPaid ? '' : ' The cash is still owed: when it is here, mark-paid it.';
  console.log(`Order ${orderId}: delivered.${paymentHint}`);
}
