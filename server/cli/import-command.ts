import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Command } from 'commander';
import { importProducts } from '#server/catalog/import-products.ts';
import { unmarkDemoShop } from '#server/store-info/demo-shop.ts';
import { ImportReport } from './import-report.ts';
import { showProgress } from './show-progress.ts';
import { withShopDatabase } from './with-shop-database.ts';

export function importCommand(): Command {
  return new Command('import')
    .description('read products from a Shopify product CSV; products are recognised by their URL handle')
    .argument('<file>', 'the file, or - for standard input')
    .option('--dry-run', 'report what would happen and keep nothing', false)
    .action(importFile);
}

async function importFile(file: string, { dryRun }: { dryRun: boolean }): Promise<void> {
  const input = await openInput(file);
  const report = new ImportReport(console.log);
  const progress = showProgress(process.stderr);
  const counts = await withShopDatabase(async (db) => {
    const imported = await importProducts(db, input, {
      isDryRun: dryRun,
      onRefused: (product) => report.addRefusal(product),
      onWarning: (warning) => report.addWarning(warning),
      onProgress: ({ created, updated, unchanged }) => progress.show(created + updated + unchanged),
    });
    // a shop with goods of its own takes no test payments unless it is told to
    if (!dryRun && imported.created > 0) await unmarkDemoShop(db);
    return imported;
  }).finally(() => progress.end());
  report.finish(counts, dryRun);
}

async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  const handle = await open(file);
  return handle.createReadStream();
}
