import { Command, InvalidArgumentError } from 'commander';
import type { Database } from '#server/database/database.ts';
import { shopSecret } from '#server/database/shop-secret.ts';
import type { Settings } from '#server/env.ts';
import { describeError } from '#server/http/describe-error.ts';
import { writtenRupees } from '#server/money.ts';
import { paymentProviders } from '#server/payments/payment-providers.ts';
import { noteRefund } from '#server/payments/refunds/note-refund.ts';
import { type AskedRefund, refundOrder } from '#server/payments/refunds/refund-order.ts';
import { OperatorError } from './operator-error.ts';
import { readAmount } from './read-amount.ts';
import { readReference } from './read-reference.ts';
import { withShopDatabase } from './with-shop-database.ts';

interface Options {
  amount?: number;
  line?: number;
  reference?: string;
  again?: boolean;
}

export function refundCommand(): Command {
  return new Command('refund')
    .description(
      'send the money of an order back through the gateway that took it, or record that you have sent it yourself',
    )
    .argument('<order>', 'the order number')
    .option('--amount <rupees>', 'a part of it; by default all that is left', readAmount)
    .option(
      '--line <number>',
      'the line of the order that it is for, counted as on its invoice; by default all of that line',
      readLine,
    )
    .option(
      '--reference <number>',
      'send nothing: you have sent it, under this number of the bank or the gateway',
      readReference,
    )
    .option('--again', 'the same amount went back before and is to be sent once more')
    .action(refund);
}

async function refund(orderNumber: string, { amount, line, reference, again }: Options): Promise<void> {
  const wanted = { orderNumber, amountPaise: amount, lineNo: line, isAgain: again };
  if (reference === undefined) {
    console.log(told(await withShopDatabase((db, settings) => send(db, settings, wanted))));
    return;
  }
  const { orderId, amountPaise } = await withShopDatabase((db) => noteRefund(db, { ...wanted, reference }));
  console.log(`Order ${orderId}: ${writtenRupees(amountPaise)} noted as sent back.`);
}

function readLine(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of a line, from 1.');
}

async function send(db: Database, settings: Settings, wanted: Parameters<typeof refundOrder>[2]) {
  const providers = paymentProviders({ db, settings, secret: await shopSecret(db, settings) });
  return await refundOrder(db, providers, wanted);
}

/** Returns the result as a sentence. Throws `OperatorError` if the refund was not accepted. */
function told({ orderId, method, amountPaise, standing, trouble }: AskedRefund): string {
  const what = `Order ${orderId}: ${writtenRupees(amountPaise)}`;
  const number = standing?.gatewayReference ? ` (${standing.gatewayReference})` : '';
  if (standing?.state === 'done') return `${what} sent back by ${method}${number}.`;
  if (standing?.state === 'accepted')
    return `${what} on the way back by ${method}${number}; the shop asks until it has arrived.`;
  if (standing)
    throw new OperatorError(`${what} was not sent back: ${method} refused. Look at its own pages.`);
  throw new OperatorError(
    `${what}: nobody knows yet whether ${method} sends it back (${describeError(trouble)}). ` +
      'The running shop goes on asking, and sends it once: do not repeat the command.',
  );
}
