import type { Database } from '#server/database/database.ts';
import { selectThumbnails } from './image-file-queries.ts';

/** Small JPEG files of images by URL, for packing slips. Images that are not processed yet are absent. */
export async function findThumbnails(
  db: Database,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  return urls.length === 0 ? new Map() : await selectThumbnails(db, urls);
}
