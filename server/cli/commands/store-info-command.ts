import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { findUnknownFields } from '#server/store-info/validate-store-info.ts';
import { OperatorError } from '../operator-error.ts';
import { withDatabase } from '../with-database.ts';

/** `shop store-info`. Writes no entry of the activity log. */
export function storeInfoCommand(): Command {
  return new Command('store-info')
    .description('replace the name, contact details, policies and other information of the store')
    .argument('<file>', 'a JSON file')
    .action(replaceStoreInfo);
}

async function replaceStoreInfo(file: string): Promise<void> {
  const info = parseJson(await readFile(file, 'utf8'), file);
  await withDatabase((db) => saveStoreInfo(db, info));
  for (const name of findUnknownFields(info)) {
    console.log(`Note: unknown field "${name}" is ignored: check its spelling.`);
  }
  console.log(`Stored the store information of ${file}.`);
}

function parseJson(text: string, file: string): unknown {
  try {
    // Windows editors may start the file with a byte order mark
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new OperatorError(
      `${file} is not JSON in UTF-8: ${cause instanceof Error ? cause.message : cause}`,
    );
  }
}
