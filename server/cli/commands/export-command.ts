import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { exportProducts } from '#server/catalog/import-export/export-products.ts';
import { assertFolderExists } from '../option-parsers.ts';
import { withDatabase } from '../with-database.ts';

export function exportCommand(): Command {
  return new Command('export')
    .description('write all products as a Shopify product CSV that `import` accepts without changes')
    .argument('[file]', 'the file to write; standard output by default')
    .action(exportTo);
}

async function exportTo(file: string | undefined): Promise<void> {
  if (file !== undefined) await assertFolderExists(path.dirname(file));
  await withDatabase(async (db) => {
    if (file === undefined) return writeToOutput(exportProducts(db));
    // a file with this name is always complete
    const unfinished = `${file}.part`;
    try {
      await pipeline(exportProducts(db), createWriteStream(unfinished));
      await rename(unfinished, file);
      console.log(`Wrote every product to ${file}.`);
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

/** Writes to standard output. A closed pipe (`| head`) is not an error. */
async function writeToOutput(csv: Readable): Promise<void> {
  await pipeline(csv, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
