import { Command, InvalidArgumentError } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { withDatabase } from '../../with-database.ts';

interface Options {
  carrier: string;
  tracking?: string;
  link?: string;
  state?: string;
}

export function shipCommand(): Command {
  return new Command('ship')
    .description('record that an order has been handed to the carrier, which the customer then sees')
    .argument('<order>', 'the order number, or the number of one of its shipments (ORDER/2)')
    .requiredOption('--carrier <name>', "the carrier's name, as the customer reads it", readText)
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
  const shipped = await withDatabase((db) => shipOrder(db, shipment, COMMAND_LINE));
  const name = shipped.isComplete
    ? `Order ${shipped.orderId}`
    : `Order ${shipped.orderId}, shipment ${shipped.shipmentNumber}`;
  console.log(`${name}: shipped with ${carrier}.${shipped.isComplete ? '' : ' A part is still to be sent.'}`);
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
