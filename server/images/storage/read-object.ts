import { hash } from 'node:crypto';
import type { ReadObject } from '#server/database/stored-objects.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type ObjectStorage, ObjectStorageError, openImageStorage } from './object-storage.ts';

/** Returns a function that reads and verifies objects, for backups too. */
export function readObjectOf(settings: Pick<Settings, 'imageStorage'>): ReadObject {
  const storage = openImageStorage(settings);
  return async (key, sha256) => {
    if (!storage)
      throw new ObjectStorageError(
        'Images of this shop are in an object storage: set IMAGE_S3_ENDPOINT and the settings that belong to it.',
      );
    return await readVerified(storage, key, sha256);
  };
}

async function readVerified(storage: ObjectStorage, key: string, sha256: string): Promise<Buffer> {
  const bytes = await storage.get(key);
  if (!bytes) throw new ObjectStorageError(`The image storage has lost ${key}: restore it from a backup.`);
  if (hash('sha256', bytes) !== sha256)
    throw new ObjectStorageError(`${key} in the image storage is damaged: restore it from a backup.`);
  return bytes;
}
