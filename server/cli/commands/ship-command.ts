import { Command, InvalidArgumentError } from 'commander';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { withDatabase } from '../with-database.ts';

interface Options {
  carrier: string;
  tracking?: string;
  link?: string;
  state?: string;
}

export function shipCommand(): Command {
  return new Command('ship')
    .description('record that an order has been handed to the carrier, which the shopper then sees')
    .argument('<order>', 'the order number')
    .requiredOption('--carrier <name>', "the carrier's name, as the shopper reads it", readText)
    .option('--tracking <number>', "the carrier's tracking number", readText)
    .option('--link <address>', "the carrier's page about the shipment (https://…)", readLink)
    .option('--state <name>', 'the State of delivery, if the address does not tell it', readText)
    .action(ship);
}

async function ship(orderNumber: string, { carrier, tracking, link, state }: Options): Promise<void> {
  const shipment = {
    orderNumber,
    carrier,
    trackingNumber: tracking,
    trackingUrl: link,
    deliveryState: state,
  };
  const orderId = await withDatabase((db) => shipOrder(db, shipment));
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
