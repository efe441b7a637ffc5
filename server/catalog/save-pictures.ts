import type { Database } from '#server/database/database.ts';
import type { KnownPicture } from './known-picture.ts';
import { upsertPicture } from './picture-queries.ts';

/** Stores images in one transaction; rows with the same URLs are replaced. */
export async function savePictures(db: Database, pictures: readonly KnownPicture[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const picture of pictures) await upsertPicture(trx, picture);
  });
}
