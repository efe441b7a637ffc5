import type { Database } from '#server/database/database.ts';
import { TABLES_WITH_OBJECTS, type TableWithObjects } from '#server/database/stored-objects.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readObjectOf } from './read-object.ts';
import { selectBytes } from './transfer-queries.ts';

/**
 * Returns the bytes of a row of `image_files` (`id`: its name), as the shop serves it, or of `image_originals` (its hash),
 * for resizing, from the database or the object storage; undefined if there is none. Throws `ObjectStorageError`.
 */
export async function readImageBytes(
  db: Database,
  settings: Pick<Settings, 'imageStorage'>,
  table: TableWithObjects,
  id: string,
): Promise<Buffer | undefined> {
  const row = await selectBytes(db, table, id);
  if (!row || row.bytes) return row?.bytes ?? undefined;
  // every row whose bytes were moved has its hash
  return await readObjectOf(settings)(TABLES_WITH_OBJECTS[table].prefix + id, row.sha256 ?? '');
}
