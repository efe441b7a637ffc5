import type { Database } from '#server/database/database.ts';
import { selectPublicUrls } from './image-queries.ts';
import { uploadedImageHash } from './image-url.ts';

/**
 * The URL under which browsers find each given image: a processed image's file, else the URL itself. Uploaded
 * images that are not processed yet are absent.
 */
export async function findPublicUrls(db: Database, urls: readonly string[]): Promise<Map<string, string>> {
  const processed = await selectPublicUrls(db, urls);
  const unprocessed = urls.filter((url) => !processed.has(url) && uploadedImageHash(url) === undefined);
  return new Map([...processed, ...unprocessed.map((url) => [url, url] as const)]);
}
