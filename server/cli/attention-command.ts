import { Command, InvalidArgumentError } from 'commander';
import { closeConcern } from '#server/attention/close-concern.ts';
import { listAttention } from '#server/attention/list-attention.ts';
import { withShopDatabase } from './with-shop-database.ts';

export function attentionCommand(): Command {
  return new Command('attention')
    .description('list everything that waits for you')
    .option(
      '--close <number>',
      'you have dealt with what is listed as #number: do not list it again',
      readNumber,
    )
    .action(attend);
}

async function attend({ close }: { close?: number }): Promise<void> {
  if (close === undefined) return await tellAttention();
  const orderId = await withShopDatabase((db) => closeConcern(db, close));
  console.log(`#${close}, about order ${orderId}, is closed.`);
}

async function tellAttention(): Promise<void> {
  const found = await withShopDatabase(listAttention);
  for (const { heading, advice, lines } of found) {
    console.log(
      `${heading} (${lines.length})\n  ${advice}\n${lines.map((line) => `    ${line}`).join('\n')}\n`,
    );
  }
  if (found.length === 0) console.log('Nothing waits for you.');
}

function readNumber(text: string): number {
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  throw new InvalidArgumentError('Write the number that is listed after the #, like 12.');
}
