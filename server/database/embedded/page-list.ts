import { closeSync, existsSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** The pages that PostgreSQL had in memory when it was stopped: their number as `<<123>>`, and a line for each. */
const PAGE_LIST = 'autoprewarm.blocks';
const MAX_HEADER_BYTES = 32;
// `BlockInfoRecord`, and the smallest page of memory; larger ones are multiples of it
const RECORD_BYTES = 20;
const MEMORY_PAGE_BYTES = 4_096;

/**
 * Makes the list of pages in the folder of a cluster one that PostgreSQL can read. PostgreSQL 18 reads one record after the last one
 * (`autoprewarm_database_main` in `contrib/pg_prewarm/autoprewarm.c`). Where the records end with a page of memory, as those of
 * all pages of 1, 2 or 4 GiB do, its process crashes, which restarts the database again and again. Then the last one is left out. Call
 * it while the server is not running.
 */
export function repairPageList(cluster: string): void {
  const file = path.join(cluster, PAGE_LIST);
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r+');
  try {
    const start = Buffer.alloc(MAX_HEADER_BYTES);
    const header = start.toString('latin1', 0, readSync(descriptor, start));
    const [, digits] = /^<<(\d+)>>\n/.exec(header) ?? [];
    if (digits === undefined) {
      // PostgreSQL would try to read it without end
      rmSync(file);
      return;
    }
    const records = Number(digits);
    if (records === 0 || bytesAfter(records) >= RECORD_BYTES) return;
    // as many digits: no power of ten ends so
    writeSync(descriptor, `<<${records - 1}`, 0);
  } finally {
    closeSync(descriptor);
  }
}

/** The bytes that are left in the page of memory in which so many records end. */
const bytesAfter = (records: number) =>
  (MEMORY_PAGE_BYTES - ((records * RECORD_BYTES) % MEMORY_PAGE_BYTES)) % MEMORY_PAGE_BYTES;
