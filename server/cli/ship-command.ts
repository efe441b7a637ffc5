import { Command, InvalidArgumentError } from 'commander';
import { shipOrder } from '#server/orders/ship-order.ts';
import { withShopDatabase } from './with-shop-database.ts';

interface Options {
  carrier: string;
  tracking?: string;
  link?: string;
}

export function shipCommand(): Command {
  return new Command('ship')
    .description('say that the parcel of an order has been handed over; the shopper sees who carries it')
    .argument('<order>', 'the order number')
    .requiredOption('--carrier <name>', 'who carries it, as the shopper reads it', readText)
    .option('--tracking <number>', "the carrier's number of the parcel", readText)
    .option('--link <address>', 'where the carrier shows the parcel (https://…)', readLink)
    .action(ship);
}

async function ship(orderNumber: string, { carrier, tracking, link }: Options): Promise<void> {
  const parcel = { orderNumber, carrier, trackingNumber: tracking, trackingUrl: link };
  const orderId = await withShopDatabase((db) => shipOrder(db, parcel));
  console.log(`Order ${orderId}: shipped with ${carrier}.`);
}

function readText(text: string): string {
  const plain = text.trim();
  if (plain !== '' && plain.length <= 100) return plain;
  throw new InvalidArgumentError('Write 1 to 100 characters.');
}

function readLink(text: string): string {
  if (URL.parse(text)?.protocol === 'https:') return text;
  throw new InvalidArgumentError('Write an address that starts with https://.');
}
