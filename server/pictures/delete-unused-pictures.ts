import type { Database } from '#server/database/database.ts';
import { deleteUnused } from './picture-file-queries.ts';

/** Lets go of the pictures that no product and no order shows any more. */
export async function deleteUnusedPictures(db: Database): Promise<void> {
  await db.transaction().execute(deleteUnused);
}
