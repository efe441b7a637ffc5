import { Command } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { markPaid } from '#server/payments/mark-paid.ts';
import type { EventOutcome } from '#server/payments/payment-event.ts';
import { OperatorError } from '../../operator-error.ts';
import { readAmount, readReference } from '../../option-parsers.ts';
import { withDatabase } from '../../with-database.ts';

interface Options {
  reference: string;
  amount?: number;
}

export function markPaidCommand(): Command {
  return new Command('mark-paid')
    .description('record that an order has been paid: by UPI, or in cash on delivery')
    .argument('<order>', 'the order number')
    .requiredOption(
      '--reference <number>',
      "the bank's number of the transfer (UTR), or of the receipt",
      readReference,
    )
    .option('--amount <rupees>', "the received amount, compared with the order's total", readAmount)
    .action(printResult);
}

async function printResult(orderNumber: string, { reference, amount }: Options): Promise<void> {
  const { orderId, outcome } = await withDatabase((db) =>
    markPaid(db, { orderNumber, reference, amountPaise: amount }, COMMAND_LINE),
  );
  if (outcome === 'mismatch') {
    throw new OperatorError(
      `That is not what order ${orderId} costs: nothing was changed. Look at the amount again.`,
    );
  }
  console.log(`Order ${orderId}: ${MESSAGES[outcome]}`);
}

const MESSAGES: Record<Exclude<EventOutcome, 'mismatch'>, string> = {
  applied: 'paid.',
  duplicate: 'was already marked paid with this reference.',
  ignored: 'was already paid.',
  unknown_payment: 'is not known.',
  refund_due: 'cannot keep this money (paid before, cancelled, come back or sold out): please send it back.',
};
