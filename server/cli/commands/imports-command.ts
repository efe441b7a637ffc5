import { Command } from 'commander';
import { importParams } from '#contract/admin/catalog/imports.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { listLatestImports } from '#server/catalog/uploaded-imports/list-imports.ts';
import { undoImport } from '#server/catalog/uploaded-imports/undo-import.ts';
import type { ImportState, UploadedImport } from '#server/catalog/uploaded-imports/uploaded-import.ts';
import { OperatorError } from '../operator-error.ts';
import { createProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

const INDIAN_TIME = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
});

export function importsCommand(): Command {
  return new Command('imports')
    .description('list the imports of the last 30 days, and take one back as a whole')
    .addCommand(
      new Command('list').description('list the imports of the command and of the admin').action(list),
      { isDefault: true },
    )
    .addCommand(
      new Command('undo')
        .description('take an import back: what has changed since stays, and units that were sold stay sold')
        .argument('<id>', 'the id of the import, from the list')
        .action(undo),
    );
}

async function list(): Promise<void> {
  const imports = await withDatabase(listLatestImports);
  if (imports.length === 0) console.log('There are no imports.');
  for (const each of imports) {
    console.log(`${each.id}  ${INDIAN_TIME.format(each.createdAt)}  ${each.staffName}: ${each.fileName}`);
    console.log(`  ${describe(each)}`);
  }
}

const STATES: Record<ImportState, string> = {
  uploading: 'being uploaded',
  reading: 'being read',
  mapping: 'waits for its columns to be chosen in the admin',
  review: 'waits for review in the admin',
  unreadable: 'cannot be read',
  applying: 'being imported',
  applied: 'imported',
  undoing: 'not taken back completely: imports undo goes on',
  undone: 'taken back',
};

function describe({ state, isComplete, isRecent, undoUntil, ...counts }: UploadedImport): string {
  const products = `${counts.newCount} new, ${counts.changedCount} changed`;
  if (state !== 'applied') return `${products}; ${STATES[state]}`;
  if (!isComplete)
    return `${products}; interrupted: import the same file again to go on, or take these products back`;
  const undo = isRecent && undoUntil ? `, can be taken back until ${INDIAN_TIME.format(undoUntil)}` : '';
  return `${products}; ${STATES[state]}${undo}`;
}

async function undo(id: string): Promise<void> {
  if (!importParams.safeParse({ id }).success)
    throw new OperatorError(`${id} is no id of an import: npm run shop -- imports lists them.`);
  const progress = createProgress(process.stderr, 'taken back');
  const { undone, skipped } = await withDatabase((db) =>
    undoImport(db, id, COMMAND_LINE, (products) => progress.show(products)),
  ).finally(() => progress.end());
  console.log(`Took back ${undone} ${undone === 1 ? 'product' : 'products'}.`);
  if (skipped > 0)
    console.log(
      `${skipped} ${skipped === 1 ? 'product has' : 'products have'} changed since the import and ${skipped === 1 ? 'stays as it is' : 'stay as they are'}: the admin lists them (Imports, Skipped).`,
    );
}
