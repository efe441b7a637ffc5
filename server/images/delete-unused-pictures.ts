import type { Database } from '#server/database/database.ts';
import { deleteUnused } from './image-file-queries.ts';

/** Deletes the images that no product and no order uses any more. */
export async function deleteUnusedImages(db: Database): Promise<void> {
  await db.transaction().execute(deleteUnused);
}
