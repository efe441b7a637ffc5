import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#server/database/database.ts';
import { insertOriginal, renewOriginal } from './image-file-queries.ts';
import { queueUploadedImage } from './image-queue-queries.ts';
import { uploadedImageUrl } from './image-url.ts';
import { MAX_BYTES } from './processing/fetch-image.ts';

/** The URL of the image on the shop, or why it cannot be used ("is not in …"). */
export type FoundImage = { url: string } | { problem: string };

/** Finds an image by its file name. */
export type FindImage = (fileName: string) => FoundImage;

/** A folder of the merchant's image files, for cells that hold a file name in place of a URL. */
export interface ImageFolder {
  find: FindImage;
  /** Stores the originals of URLs that `find` returned, for image processing. */
  store(db: Database, urls: Iterable<string>): Promise<void>;
}

interface FolderFile {
  file: string;
  hash: string;
}

/**
 * Finds image files by their path below a folder. Ignores case and Unicode normalization of accents, as the
 * computers of merchants do.
 */
export function openImageFolder(folder: string): ImageFolder {
  const namesByFolder = new Map<string, string[]>();
  const filesByUrl = new Map<string, FolderFile>();
  return {
    find(fileName): FoundImage {
      const file = findFile(folder, fileName, namesByFolder);
      if (file === undefined) return { problem: `is not in ${folder}` };
      if (statSync(file).size > MAX_BYTES) return { problem: `is larger than ${MAX_BYTES / 1024 / 1024} MB` };
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
      const url = uploadedImageUrl(hash, path.basename(file));
      filesByUrl.set(url, { file, hash });
      return { url };
    },
    async store(db, urls) {
      for (const url of new Set(urls)) {
        const folderFile = filesByUrl.get(url);
        if (folderFile === undefined) continue;
        if (!(await renewOriginal(db, folderFile.hash)))
          await insertOriginal(db, folderFile.hash, await readFile(folderFile.file));
        await queueUploadedImage(db, url);
      }
    },
  };
}

/** Returns the path of a file, resolved folder by folder, never outside `folder`. */
function findFile(
  folder: string,
  fileName: string,
  namesByFolder: Map<string, string[]>,
): string | undefined {
  const pathParts = fileName.replaceAll('\\', '/').split('/');
  let current = folder;
  for (const pathPart of pathParts.filter((each) => each !== '' && each !== '.')) {
    const name = listNames(current, namesByFolder).find(
      (each) => normalizeName(each) === normalizeName(pathPart),
    );
    if (name === undefined) return undefined;
    current = path.join(current, name);
  }
  return statSync(current, { throwIfNoEntry: false })?.isFile() ? current : undefined;
}

/** Returns the names in a folder, without `..`. Empty if it cannot be read. */
function listNames(folder: string, namesByFolder: Map<string, string[]>): string[] {
  const cached = namesByFolder.get(folder);
  if (cached) return cached;
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // not a folder, or no permission
  }
  namesByFolder.set(folder, names);
  return names;
}

const normalizeName = (name: string) => name.normalize('NFC').toLowerCase();
