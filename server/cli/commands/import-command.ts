import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Command } from 'commander';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { importProducts } from '#server/catalog/import-export/import-products.ts';
import { listUnlistedCategories } from '#server/catalog/listing/unlisted-categories.ts';
import { openImageFolder } from '#server/images/image-folder.ts';
import { countQueuedImages } from '#server/images/image-maintenance.ts';
import { disableDemoMode } from '#server/store-info/demo-mode.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { ImportReport } from '../import-report.ts';
import { importSummary } from '../import-summary.ts';
import { OperatorError } from '../operator-error.ts';
import { assertFolderExists } from '../option-parsers.ts';
import { createProgress } from '../progress.ts';
import { withDatabase } from '../with-database.ts';

export function importCommand(): Command {
  return new Command('import')
    .description('read products from a Shopify product CSV; products are recognised by their URL handle')
    .argument('<file>', 'the file, or - for standard input')
    .option(
      '--pictures <folder>',
      'the folder of the picture files that the CSV names (kurta.jpg, men/kurta.jpg); by default the folder of the CSV',
    )
    .option(
      '--set-stock',
      'set the stock of known products to the quantities of the file; by default only what you changed since the export counts',
      false,
    )
    .option('--dry-run', 'report what would happen and change nothing', false)
    .action(importFile);
}

interface ImportFlags {
  dryRun: boolean;
  setStock: boolean;
  pictures?: string;
}

async function importFile(
  file: string,
  { dryRun, setStock, pictures: imageFolder }: ImportFlags,
): Promise<void> {
  const input = await openInput(file);
  const folder = imageFolder ?? (file === '-' ? undefined : path.dirname(file));
  if (imageFolder !== undefined) await assertFolderExists(imageFolder);
  const report = new ImportReport(console.log);
  const progress = createProgress(process.stderr);
  const applied = createProgress(process.stderr, 'stored');
  let stored = 0;
  let importId: string | undefined;
  const { counts, summary } = await withDatabase(async (db, settings) => {
    const imported = await importProducts(db, input, {
      isDryRun: dryRun,
      isStockSet: setStock,
      onStockPlan: (plan) => report.addStockPlan(plan),
      ...(folder !== undefined && { imageFolder: openImageFolder(folder) }),
      onRejected: (product) => report.addRejected(product),
      onWarning: (warning) => report.addWarning(warning),
      onProgress: ({ created, updated, unchanged }) => {
        if (stored === 0) progress.show(created + updated + unchanged);
      },
      record: { fileName: file === '-' ? 'standard input' : path.basename(file), actor: COMMAND_LINE },
      onRecorded: (id) => {
        importId = id;
      },
      onApplied: (products) => {
        if (stored === 0) progress.end();
        stored = products;
        applied.show(products);
      },
    }).catch((error: unknown) => {
      if (stored > 0)
        console.error(
          `\n${stored} products are stored. To go on, run the same command again; to take them back: ${undoCommand(importId)}`,
        );
      throw error;
    });
    if (dryRun) return { counts: imported };
    // a shop with its own products accepts test payments only if TEST_PAYMENTS is on
    const wasDemo = imported.created > 0 && (await disableDemoMode(db));
    const { categories } = await readStoreInfo(db);
    return {
      counts: imported,
      summary: {
        hasDemoProducts: wasDemo,
        unlistedCategories: await listUnlistedCategories(db, categories),
        queuedImages: await countQueuedImages(db, settings),
      },
    };
  }).finally(() => (stored === 0 ? progress : applied).end());
  report.finish(counts, dryRun);
  for (const line of summary ? importSummary(summary) : []) console.log(line);
  if (importId !== undefined) console.log(`To take it back, within 30 days: ${undoCommand(importId)}`);
}

const undoCommand = (importId = '') => `npm run shop -- imports undo ${importId}`;

async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  if ((await stat(file)).isDirectory()) throw new OperatorError(`${file} is a folder: name a file.`);
  return createReadStream(file);
}
