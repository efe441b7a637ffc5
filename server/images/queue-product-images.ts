import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/database/database.ts';
import { startProcessingImages } from './image-maintenance.ts';
import { deleteUnusedQueued, queueUnprocessedImages } from './image-queue-queries.ts';

/** Queues those of the images of products that are not processed, and processes them now. */
export async function queueProductImages(trx: Transaction, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  const listed = sql<{ url: string }>`select url from unnest(${[...urls]}::text[]) as listed (url)`;
  if ((await queueUnprocessedImages(trx, listed)) > 0) await startProcessingImages(trx);
}

/** The same for the images of a query of `url`. The import has them processed when all its products are stored. */
export async function queueImportedImages(
  trx: Transaction,
  listed: RawBuilder<{ url: string }>,
): Promise<void> {
  await queueUnprocessedImages(trx, listed);
}

/**
 * Takes images that products no longer have from the queue. Uploaded ones stay for a day: an editor that is not saved
 * yet may use them.
 */
export async function dequeueUnusedImages(trx: Transaction, urls: readonly string[]): Promise<void> {
  const removed = urls.filter((url) => /^https?:/.test(url));
  if (removed.length > 0) await deleteUnusedQueued(trx, removed);
}
