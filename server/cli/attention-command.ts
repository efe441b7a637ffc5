import { Command } from 'commander';
import { listAttention } from '#server/payments/list-attention.ts';
import { withShopDatabase } from './with-shop-database.ts';

export function attentionCommand(): Command {
  return new Command('attention').description('list what waits for a person').action(tellAttention);
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
