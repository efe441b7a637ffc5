import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';
import type { StoredImage } from './stored-image.ts';

export async function upsertImage(trx: Transaction, image: StoredImage): Promise<void> {
  const { url, width, height } = image;
  const row = {
    url,
    width,
    height,
    sources: JSON.stringify(image.sources),
    public_url: image.publicUrl ?? null,
    preview: image.preview ?? null,
    original_hash: image.originalHash ?? null,
  };
  await trx
    .insertInto('images')
    .values(row)
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
}

/** Returns the public URL of each given URL that has a different one. */
export async function selectPublicUrls(db: Database, urls: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('images')
    .select(['url', 'public_url'])
    .where('url', '=', sql<string>`any(${urls}::text[])`)
    .where('public_url', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.url, row.public_url ?? row.url]));
}

/** The stored files of an image by its URL. */
export async function selectImage(
  db: Database,
  url: string,
): Promise<{ sources: StoredImage['sources']; publicUrl: string | null } | undefined> {
  return await db
    .selectFrom('images')
    .select(['sources', 'public_url as publicUrl'])
    .where('url', '=', url)
    .executeTakeFirst();
}
