import { Command, InvalidArgumentError } from 'commander';
import { closeActionItem } from '#server/action-items/close-action-item.ts';
import { formatActionItems } from '#server/action-items/format-action-item.ts';
import { listActionItems } from '#server/action-items/list-action-items.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { withDatabase } from '../with-database.ts';

export function attentionCommand(): Command {
  return new Command('attention')
    .description('list your action items')
    .option('--close <number>', 'close the action item #number: it is not listed again', readNumber)
    .action(runAttention);
}

async function runAttention({ close }: { close?: number }): Promise<void> {
  if (close === undefined) return await printActionItems();
  const { orderNumber } = await withDatabase((db) => closeActionItem(db, close, COMMAND_LINE));
  console.log(`#${close}, about order ${orderNumber}, is closed.`);
}

async function printActionItems(): Promise<void> {
  const groups = await withDatabase(listActionItems);
  for (const { heading, advice, lines } of groups.map((group) => formatActionItems(group, '  '))) {
    console.log(
      `${heading} (${lines.length})\n  ${advice}\n${lines.map((line) => `    ${line}`).join('\n')}\n`,
    );
  }
  if (groups.length === 0) console.log('There are no action items.');
}

function readNumber(text: string): number {
  const digits = /^#?(\d{1,15})$/.exec(text)?.[1];
  if (digits !== undefined) return Number(digits);
  throw new InvalidArgumentError('Write the number that is listed after the #, like 12.');
}
