import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { CsvError } from 'csv-parse/sync';
import { formatPaise } from '#format/money.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { type MatchedStatement, matchStatement } from '#server/payments/bank-statement/match-statement.ts';
import { readBankStatement } from '#server/payments/bank-statement/read-bank-statement.ts';
import type { StatementRow } from '#server/payments/bank-statement/statement-row.ts';
import { OperatorError } from '../../operator-error.ts';
import { withDatabase } from '../../with-database.ts';

export function matchStatementCommand(): Command {
  return new Command('match-statement')
    .description('mark UPI orders as paid from a bank or UPI statement')
    .argument('<file>', 'the statement as CSV')
    .option('--dry-run', 'report what would happen and change nothing')
    .action(match);
}

async function match(file: string, { dryRun = false }: { dryRun?: boolean }): Promise<void> {
  const rows = parseStatement(await readFile(file, 'utf8'), file);
  const result = await withDatabase((db) => matchStatement(db, rows, { isDryRun: dryRun }, COMMAND_LINE));
  printMatches(result, dryRun);
}

function parseStatement(csv: string, file: string): StatementRow[] {
  try {
    const rows = readBankStatement(csv);
    if (rows) return rows;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new OperatorError(`${file} is not a CSV file: ${cause.message}`);
  }
  throw new OperatorError(
    `${file} has no line with the names of columns: there must be a date and a credit or amount.`,
  );
}

function printMatches({ matched, known, unmatched }: MatchedStatement, isDryRun: boolean): void {
  for (const { row, payment, by, outcome = 'would be paid' } of matched) {
    console.log(
      `Row ${row.rowNumber}: order ${payment.orderId}, ${formatPaise(row.amountPaise)}, by ${by}: ${outcomeText(outcome)}`,
    );
  }
  for (const { rowNumber, amountPaise, text } of unmatched) {
    console.log(`Row ${rowNumber}: no order for ${formatPaise(amountPaise)}: ${text}`);
  }
  const verb = isDryRun ? 'would be matched' : 'matched';
  console.log(
    `${matched.length} ${verb}, ${known.length} known before, ${unmatched.length} without an order.`,
  );
}

function outcomeText(outcome: string): string {
  return outcome === 'applied' ? 'paid' : outcome.replaceAll('_', ' ');
}
