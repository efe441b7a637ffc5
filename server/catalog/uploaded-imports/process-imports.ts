import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { selectImportsWithWork } from './import-queries.ts';
import type { ImportState } from './uploaded-import.ts';

/** Loaded with the first import: a shop at rest does not keep the readers of files in memory. */
const loadStep = async (state: ImportState) =>
  state === 'applying'
    ? (await import('./apply-import.ts')).applyNextProducts
    : (await import('./undo-import.ts')).undoLastProducts;

/**
 * Reads, applies and undoes what staff have asked for, oldest first, chunk by chunk. Ends when the server stops. An import
 * that fails does not hold up the others: its error is thrown at the end, and the next run tries again.
 */
export async function processImports(
  { db }: { db: Database },
  log?: Pick<FastifyBaseLogger, 'info'>,
  stopping?: AbortSignal,
): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    const next = (await selectImportsWithWork(db)).find(({ id }) => !failed.has(id));
    if (!next) break;
    const { id, state } = next;
    try {
      if (state === 'reading') await (await import('./read-import.ts')).readImport(db, id);
      else {
        const step = await loadStep(state);
        while (!stopping?.aborted && (await step(db, id)));
      }
    } catch (error) {
      failed.set(id, error);
      continue;
    }
    if (stopping?.aborted) break;
    log?.info({ import: id, state }, 'product import');
    // another server works on it
    const same = (await selectImportsWithWork(db)).find((one) => one.id === id);
    if (same?.state === state) break;
  }
  for (const error of failed.values()) throw error;
}
