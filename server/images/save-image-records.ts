import type { Database } from '#server/database/database.ts';
import { upsertImage } from './image-queries.ts';
import type { StoredImage } from './stored-image.ts';

/** Stores the records of images in one transaction; `processing/` writes the files. Rows with the same URLs are replaced. */
export async function saveImageRecords(db: Database, images: readonly StoredImage[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const image of images) await upsertImage(trx, image);
  });
}
