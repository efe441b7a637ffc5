import { Command, InvalidArgumentError } from 'commander';
import { formatPaise } from '#format/money.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import type { Database } from '#server/database/database.ts';
import { describeError } from '#server/errors/describe-error.ts';
import { paymentProviders } from '#server/payments/provider-registry.ts';
import type { RefundRequest } from '#server/payments/refunds/create-refund.ts';
import { recordManualRefund } from '#server/payments/refunds/record-manual-refund.ts';
import { type RequestedRefund, refundOrder } from '#server/payments/refunds/refund-order.ts';
import { readEncryptionKeys } from '#server/security/encryption-keys.ts';
import { loadSigningSecret } from '#server/security/signing-secret.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readEffectiveSettings } from '#server/stored-settings/effective-settings.ts';
import { OperatorError } from '../../operator-error.ts';
import { readAmount, readReference } from '../../option-parsers.ts';
import { withDatabase } from '../../with-database.ts';

interface Options {
  amount?: number;
  line?: number;
  reference?: string;
  again?: boolean;
}

export function refundCommand(): Command {
  return new Command('refund')
    .description(
      'refund an order through the gateway that captured its payment, or record a refund that you have sent yourself',
    )
    .argument('<order>', 'the order number')
    .option('--amount <rupees>', 'a partial refund; by default the remaining amount', readAmount)
    .option(
      '--line <number>',
      'refund a line of the order, numbered as on its invoice; by default its remaining amount',
      readLine,
    )
    .option(
      '--reference <number>',
      'record only: you have sent it, under this number of the bank or the gateway',
      readReference,
    )
    .option('--again', 'refund the same amount a second time')
    .action(refund);
}

async function refund(orderNumber: string, { amount, line, reference, again }: Options): Promise<void> {
  const request: RefundRequest = {
    orderNumber,
    amountPaise: amount,
    ...(line !== undefined && { lines: [{ lineNo: line }] }),
    isRepeat: again,
  };
  if (reference === undefined) {
    console.log(resultMessage(await withDatabase((db, settings) => send(db, settings, request))));
    return;
  }
  const { orderId, amountPaise } = await withDatabase((db) =>
    recordManualRefund(db, { ...request, reference }, COMMAND_LINE),
  );
  console.log(`Order ${orderId}: ${formatPaise(amountPaise)} recorded as sent back.`);
}

function readLine(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of a line, from 1.');
}

async function send(db: Database, settings: Settings, request: RefundRequest) {
  const present = await readEffectiveSettings(db, settings, await readEncryptionKeys(settings));
  const providers = paymentProviders({
    db,
    settings: present,
    signingSecret: await loadSigningSecret(db, settings),
  });
  return await refundOrder(db, providers, request, COMMAND_LINE);
}

/** Returns the result as a sentence. Throws `OperatorError` if the refund was not accepted. */
function resultMessage({ orderId, method, amountPaise, result, error }: RequestedRefund): string {
  const orderAndAmount = `Order ${orderId}: ${formatPaise(amountPaise)}`;
  const number = result?.gatewayReference ? ` (${result.gatewayReference})` : '';
  if (result?.state === 'succeeded') return `${orderAndAmount} sent back by ${method}${number}.`;
  if (result?.state === 'pending')
    return `${orderAndAmount} on the way back by ${method}${number}; the shop checks until it has arrived.`;
  if (result)
    throw new OperatorError(`${orderAndAmount} was not sent back: ${method} refused. Look at its own pages.`);
  throw new OperatorError(
    `${orderAndAmount}: it is not known yet whether ${method} refunds it (${describeError(error)}). ` +
      'The running shop keeps checking, and refunds it once: do not repeat the command.',
  );
}
