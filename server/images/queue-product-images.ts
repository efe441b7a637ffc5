import type { Transaction } from '#server/database/database.ts';
import { startProcessingImages } from './image-maintenance.ts';
import { deleteUnusedQueued, queueForeignImages } from './image-queue-queries.ts';

const foreign = (urls: readonly string[]) => urls.filter((url) => /^https?:/.test(url));

/** Queues those of the images of products that are on other hosts and not stored yet, and processes them now. */
export async function queueProductImages(trx: Transaction, urls: readonly string[]): Promise<void> {
  const fetched = foreign(urls);
  if (fetched.length === 0) return;
  await queueForeignImages(trx, fetched);
  await startProcessingImages(trx);
}

/**
 * Takes images that products no longer have from the queue. Uploaded ones stay for a day: an editor that is not saved
 * yet may use them.
 */
export async function dequeueUnusedImages(trx: Transaction, urls: readonly string[]): Promise<void> {
  const removed = foreign(urls);
  if (removed.length > 0) await deleteUnusedQueued(trx, removed);
}
