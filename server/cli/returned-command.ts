import { Command } from 'commander';
import { writtenRupees } from '#server/money.ts';
import { returnParcel } from '#server/payments/return-parcel.ts';
import { withShopDatabase } from './with-shop-database.ts';

export function returnedCommand(): Command {
  return new Command('returned')
    .description('record that the carrier has brought a parcel back because nobody took it')
    .argument('<order>', 'the order number')
    .option('--restock', 'its items can be sold again: they go back into stock', false)
    .action(takeBack);
}

async function takeBack(orderNumber: string, { restock }: { restock: boolean }): Promise<void> {
  const { orderId, paidPaise } = await withShopDatabase((db) =>
    returnParcel(db, { orderNumber, isSellable: restock }),
  );
  const pieces = restock ? 'its pieces are on the shelf again' : 'its pieces are not for sale';
  const money =
    paidPaise > 0
      ? ` ${writtenRupees(paidPaise)} is paid. To send it back, whole or in part: refund ${orderId}, with --amount RUPEES for a part.`
      : '';
  console.log(`Order ${orderId}: the parcel is back, ${pieces}. The shopper gets a mail.${money}`);
}
