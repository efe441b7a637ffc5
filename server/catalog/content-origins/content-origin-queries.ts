import { sql } from 'kysely';
import type { Database, Transaction } from '#server/database/database.ts';

/**
 * Returns the beginnings of the URLs of images on other sites, up to the path: images that are not processed
 * yet, of products and of ordered items, and images in descriptions.
 */
export async function selectImageOrigins(db: Database | Transaction): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`
    with unprocessed as (
      select url from product_images where url like 'http%'
      union select image_url from variants where image_url like 'http%'
      union select image_url from order_lines where image_url like 'http%'
      except select url from images where public_url like '/%'
    ), described as (
      select (regexp_matches(description, '<img[^>]* src="(https?://[^/"?#]+)', 'gi'))[1] as origin
      from products where description like '%<img%'
    )
    select substring(url from '^https?://[^/?#]+') as origin from unprocessed
    union select origin from described
    union select substring(public_url from '^https?://[^/?#]+') from images where public_url like 'http%'`.execute(
    db,
  );
  return rows.map(({ origin }) => origin);
}
