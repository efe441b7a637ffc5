import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { KnownPicture } from './known-picture.ts';

export async function upsertPicture(trx: Transaction, picture: KnownPicture): Promise<void> {
  const { url, width, height } = picture;
  const row = {
    url,
    width,
    height,
    sources: JSON.stringify(picture.sources),
    shown_url: picture.shownUrl ?? null,
    preview: picture.preview ?? null,
    original_hash: picture.originalHash ?? null,
  };
  await trx
    .insertInto('pictures')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
}

/** Returns the public URL of each given URL that has a different one. */
export async function selectShownUrls(db: Database, urls: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pictures')
    .select(['url', 'shown_url'])
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .where('shown_url', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.url, row.shown_url ?? row.url]));
}
