import { sql } from 'kysely';
import { MEDIA_PREFIX } from '#contract/api-paths.ts';
import type { Database, Transaction } from '#server/database/database.ts';
import { UPLOADED_PREFIX } from './image-url.ts';
import { THUMBNAIL_WIDTH } from './processing/resized-image.ts';
import type { StoredImage } from './stored-image.ts';

export interface NamedFile {
  name: string;
  bytes: Uint8Array;
}

export async function insertOriginal(db: Database | Transaction, hash: string, bytes: Uint8Array) {
  await db
    .insertInto('image_originals')
    .values({ hash, bytes: Buffer.from(bytes) })
    // starts the day anew after which unused originals are deleted
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ created_at: sql`now()` }))
    .execute();
}

export async function insertFiles(trx: Transaction, originalHash: string, files: readonly NamedFile[]) {
  const rows = files.map(({ name, bytes }) => ({
    name,
    original_hash: originalHash,
    bytes: Buffer.from(bytes),
  }));
  for (const row of rows) {
    await trx
      .insertInto('image_files')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** True for the small JPEG of an image, which stays in the database: a packing slip shows many of them. */
export const IS_THUMBNAIL = sql<boolean>`substring(name from '-(\\d+)\\.jpg$')::int <= ${sql.lit(THUMBNAIL_WIDTH)}`;

export async function hasThumbnail(db: Database, originalHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('image_files')
    .select('name')
    .where('original_hash', '=', originalHash)
    .where(IS_THUMBNAIL)
    .executeTakeFirst();
  return row !== undefined;
}

/** The small JPEG files of images by URL. Images without one are absent. */
export async function selectThumbnails(db: Database, urls: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ url: string; bytes: Buffer }>`
    select images.url, file.bytes from images
    join lateral (
      select bytes from image_files where original_hash = images.original_hash and ${IS_THUMBNAIL} limit 1) as file on true
    where images.url = any(${[...urls]}::text[])`.execute(db);
  return new Map(rows.map(({ url, bytes }) => [url, bytes]));
}

/** Returns the stored image of the same original, from any URL. */
export async function selectImageByOriginal(
  db: Database,
  originalHash: string,
): Promise<Omit<StoredImage, 'url'> | undefined> {
  const row = await db
    .selectFrom('images')
    .select(['width', 'height', 'sources', 'public_url', 'preview'])
    .where('original_hash', '=', originalHash)
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { public_url, preview, ...image } = row;
  return {
    ...image,
    originalHash,
    ...(public_url !== null && { publicUrl: public_url }),
    ...(preview !== null && { preview }),
  };
}

/** Returns the hash of the stored original of an image URL. */
export async function selectOriginalHash(db: Database, url: string): Promise<string | undefined> {
  const row = await db.selectFrom('images').select('original_hash').where('url', '=', url).executeTakeFirst();
  return row?.original_hash ?? undefined;
}

/** The images that an undo can bring back, and those of products of files that are not applied yet. */
const CHANGED_IMAGES = sql`
  select url from operation_rows cross join lateral (values (before), (after)) as side (fields)
    cross join lateral (
      select jsonb_path_query(fields, '$.images[*].url') #>> '{}' as url union all select fields ->> 'image_url') as image
    where fields ?| array['images', 'image_url']
  union select url from product_import_rows cross join lateral (
      select jsonb_path_query(product, '$.images[*].url') #>> '{}' as url
      union all select jsonb_path_query(product, '$.variants[*].imageUrl') #>> '{}') as image
    where kind in ('new', 'changed') and outcome is null`;

/**
 * Deletes the images that nothing uses, and their originals. Keeps queued images for a day, and the others for a day after their
 * original was stored: a product that is not saved yet may have them.
 */
export async function deleteUnused(trx: Transaction): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`
    create temporary table used_images on commit drop as
      select url from product_images union select image_url from variants where image_url is not null
      union select image_url from order_lines where image_url is not null
      union ${CHANGED_IMAGES}
      -- logo, icons and images of pages of every version, by the URL of one of their files
      union select images.url from images join content_versions on kind in ('appearance', 'texts')
        cross join lateral jsonb_each_text(body) as field (name, value)
        cross join lateral split_part(value, ' ', 1) as file
        where starts_with(file, ${MEDIA_PREFIX}) and (public_url = file or position(file || ' ' in sources::text) > 0)`.execute(
    trx,
  );
  await sql`
    delete from images where original_hash is not null
      and not exists (select 1 from used_images where used_images.url = images.url)
      and not exists (select 1 from image_originals
        where hash = original_hash and created_at >= now() - interval '1 day')`.execute(trx);
  await sql`
    delete from image_queue where created_at < now() - interval '1 day'
      and not exists (select 1 from used_images where used_images.url = image_queue.url)`.execute(trx);
  await sql`
    delete from image_originals where created_at < now() - interval '1 day'
      and not exists (select 1 from images where original_hash = hash)
      and not exists (select 1 from image_queue where url like ${UPLOADED_PREFIX}::text || hash || '/%')`.execute(
    trx,
  );
}

/** Starts the day anew after which an unused original is deleted. False if it is not stored. */
export async function renewOriginal(db: Database | Transaction, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('image_originals')
    .set({ created_at: sql`now()` })
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return row !== undefined;
}
