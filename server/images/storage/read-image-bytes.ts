import type { Database } from '#server/database/database.ts';
import { TABLES_WITH_OBJECTS, type TableWithObjects } from '#server/database/stored-objects.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readObjectOf } from './read-object.ts';
import { selectBytes } from './transfer-queries.ts';

/**
 * Returns the bytes of a stored file (by its name) or original (by its hash), from the database or the object storage; undefined
 * if there is none. Throws `ObjectStorageError`.
 */
export async function readImageBytes(
  db: Database,
  settings: Pick<Settings, 'imageStorage'>,
  table: TableWithObjects,
  id: string,
): Promise<Buffer | undefined> {
  const row = await selectBytes(db, table, id);
  if (!row || row.bytes) return row?.bytes ?? undefined;
  return await readObjectOf(settings)(TABLES_WITH_OBJECTS[table].prefix + id, row.sha256 ?? '');
}
