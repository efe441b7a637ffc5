import { Command, InvalidArgumentError, Option } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { adjustStock } from '#server/catalog/stock/adjust-stock.ts';
import { withDatabase } from '../with-database.ts';

interface Options {
  size?: string;
  color?: string;
}

export function stockCommand(): Command {
  return new Command('stock')
    .description('set or adjust how many units are in stock')
    .addCommand(countCommand('set', '<units>', 'set the number of units', readCount, (units) => () => units))
    .addCommand(
      countCommand(
        'adjust',
        '<change>',
        'add units (5) or remove them (-5)',
        readChange,
        (change) => (before) => before + change,
      ),
    );
}

function countCommand(
  name: string,
  amount: string,
  description: string,
  read: (text: string) => number,
  rule: (amount: number) => (before: number) => number,
): Command {
  const command = new Command(name)
    .description(description)
    .argument('<sku-or-product>', 'a SKU, or the id of a product (the last part of its address)')
    .argument(amount, 'units', read)
    .addOption(new Option('--size <name>', 'for a product that comes in several'))
    .addOption(new Option('--color <name>', 'for a product that comes in several'))
    .action(async (skuOrProduct: string, units: number, { size, color }: Options) => {
      const changed = await withDatabase((db) =>
        adjustStock(db, { skuOrProductId: skuOrProduct, size, color }, rule(units), COMMAND_LINE),
      );
      console.log(`${changed.title}: ${changed.before} → ${changed.after}`);
    });
  // commander would parse a negative change as an option
  return name === 'adjust' ? command.allowUnknownOption() : command;
}

function readCount(text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write a whole number of units.');
}

function readChange(text: string): number {
  if (/^[+-]?\d{1,7}$/.test(text) && Number(text) !== 0) return Number(text);
  throw new InvalidArgumentError('Write how many came (5) or went (-5).');
}
