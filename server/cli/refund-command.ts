import { Command } from 'commander';
import { writtenRupees } from '#server/money.ts';
import { noteRefund } from '#server/payments/note-refund.ts';
import { readReference } from './read-reference.ts';
import { withShopDatabase } from './with-shop-database.ts';

export function refundCommand(): Command {
  return new Command('refund')
    .description('note that the money of an order has been sent back, whole (this sends nothing)')
    .argument('<order>', 'the order number')
    .requiredOption(
      '--reference <number>',
      "the bank's or the gateway's number of the transfer back",
      readReference,
    )
    .action(refund);
}

async function refund(orderNumber: string, { reference }: { reference: string }): Promise<void> {
  const { orderId, amountPaise } = await withShopDatabase((db) => noteRefund(db, { orderNumber, reference }));
  console.log(`Order ${orderId}: ${writtenRupees(amountPaise)} noted as sent back.`);
}
