import type { Database } from '#server/database/database.ts';
import type { KnownPicture } from './known-picture.ts';
import { upsertPicture } from './picture-queries.ts';

/** Keeps what is known of pictures, all or none; what was known of the same addresses before is replaced. */
export async function savePictures(db: Database, pictures: readonly KnownPicture[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const picture of pictures) await upsertPicture(trx, picture);
  });
}
