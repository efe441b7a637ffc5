import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { applyNextProducts } from './apply-import.ts';
import { selectImportsWithWork } from './import-queries.ts';
import { readImport } from './read-import.ts';
import { undoLastProducts } from './undo-import.ts';

/** Reads, applies and undoes what staff have asked for, oldest first, chunk by chunk. Ends when the server stops. */
export async function processImports(
  { db }: { db: Database },
  log?: Pick<FastifyBaseLogger, 'info'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (;;) {
    const [next] = await selectImportsWithWork(db);
    if (!next) return;
    const { id, state } = next;
    if (state === 'reading') await readImport(db, id);
    else {
      const step = state === 'applying' ? applyNextProducts : undoLastProducts;
      while (!stopping?.aborted && (await step(db, id)));
    }
    if (stopping?.aborted) return;
    log?.info({ import: id, state }, 'product import');
    // another server works on it
    const [same] = await selectImportsWithWork(db);
    if (same?.id === id && same.state === state) return;
  }
}
