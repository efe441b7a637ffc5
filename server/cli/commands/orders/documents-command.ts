import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, Command, Option } from 'commander';
import {
  DOCUMENT_KINDS,
  type DocumentKind,
  MAX_PRINTED,
  SLIP_FORMATS,
  type SlipFormat,
} from '#contract/admin/orders/documents.ts';
import { onlyFile } from '#server/documents/only-file.ts';
import type { PrintData } from '#server/documents/print-data.ts';
import { readPrintData } from '#server/documents/read-print-data.ts';
import { createDocumentRenderer } from '#server/documents/rendering/render-worker-client.ts';
import { zipDocuments } from '#server/documents/zip-documents.ts';
import { OperatorError } from '../../operator-error.ts';
import { assertFolderExists } from '../../option-parsers.ts';
import { withDatabase } from '../../with-database.ts';

interface Options {
  format: SlipFormat;
  zip?: true;
  to?: string;
}

export function documentsCommand(): Command {
  return new Command('documents')
    .description('write packing slips, labels, a pick list, invoices or credit notes of orders to a file')
    .addArgument(new Argument('<kind>', 'what to write').choices(DOCUMENT_KINDS))
    .argument('<orders...>', `the order numbers, at most ${MAX_PRINTED}`)
    .addOption(
      new Option('--format <size>', 'page size of packing slips').choices(SLIP_FORMATS).default('a5'),
    )
    .option('--zip', 'one PDF per document in a ZIP, instead of one PDF')
    .option('--to <file>', 'the file to write (default: KIND.pdf or KIND.zip here)')
    .action(writeDocuments);
}

async function writeDocuments(kind: DocumentKind, orders: string[], options: Options): Promise<void> {
  const { format, zip: isZip = false, to: file = `${kind}.${isZip ? 'zip' : 'pdf'}` } = options;
  if (orders.length > MAX_PRINTED)
    throw new OperatorError(`At most ${MAX_PRINTED} orders at once. Write the documents in parts.`);
  await assertFolderExists(path.dirname(file));
  const job = await withDatabase((db, { shopOrigin }) =>
    readPrintData(db, { kind, format, as: isZip ? 'zip' : 'pdf', orders, shipments: [] }, { shopOrigin }),
  );
  await writeJob(job, file);
  console.log(`Wrote ${kind} to ${file}.`);
  for (const { name, reason } of job.leftOut) console.log(`Left out ${name}: ${reason}`);
}

async function writeJob(job: PrintData, file: string): Promise<void> {
  const renderer = createDocumentRenderer();
  // a file with this name is always complete
  const unfinished = `${file}.part`;
  try {
    const files = renderer.render(job);
    const content = job.isSeparate
      ? zipDocuments(files, { leftOut: job.leftOut, at: job.printedAt })
      : Readable.from([await onlyFile(files)]);
    await pipeline(content, createWriteStream(unfinished));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
    await renderer.close();
  }
}
