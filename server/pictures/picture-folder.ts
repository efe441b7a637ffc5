import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FoundPicture } from '#server/catalog/csv/read-cells.ts';
import type { PictureFolder } from '#server/catalog/import-products.ts';
import { ownAddress } from '#server/catalog/own-picture.ts';
import { MOST_BYTES } from './fetch-picture.ts';
import { queueOwn } from './incoming-queries.ts';
import { hasOriginal, insertOriginal } from './picture-file-queries.ts';

interface OwnFile {
  file: string;
  hash: string;
}

/**
 * Finds image files by their path below a folder. Ignores case and Unicode normalization of accents, as the
 * computers of merchants do.
 */
export function openPictureFolder(folder: string): PictureFolder {
  const namesIn = new Map<string, string[]>();
  const read = new Map<string, OwnFile>();
  return {
    find(fileName): FoundPicture {
      const file = locate(folder, fileName, namesIn);
      if (file === undefined) return { problem: `is not in ${folder}` };
      if (statSync(file).size > MOST_BYTES)
        return { problem: `is larger than ${MOST_BYTES / 1024 / 1024} MB` };
      const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
      const url = ownAddress(hash, path.basename(file));
      read.set(url, { file, hash });
      return { url };
    },
    async keep(db, addresses) {
      for (const address of new Set(addresses)) {
        const own = read.get(address);
        if (own === undefined) continue;
        if (!(await hasOriginal(db, own.hash))) await insertOriginal(db, own.hash, await readFile(own.file));
        await queueOwn(db, address);
      }
    },
  };
}

/** Returns the path of a file, resolved folder by folder, never outside `folder`. */
function locate(folder: string, fileName: string, namesIn: Map<string, string[]>): string | undefined {
  const steps = fileName.replaceAll('\\', '/').split('/');
  let place = folder;
  for (const step of steps.filter((each) => each !== '' && each !== '.')) {
    const name = list(place, namesIn).find((each) => plain(each) === plain(step));
    if (name === undefined) return undefined;
    place = path.join(place, name);
  }
  return statSync(place, { throwIfNoEntry: false })?.isFile() ? place : undefined;
}

/** Returns the names in a folder, without `..`. Empty if it cannot be read. */
function list(place: string, namesIn: Map<string, string[]>): string[] {
  const known = namesIn.get(place);
  if (known) return known;
  let names: string[] = [];
  try {
    names = readdirSync(place);
  } catch {
    // not a folder, or no permission
  }
  namesIn.set(place, names);
  return names;
}

const plain = (name: string) => name.normalize('NFC').toLowerCase();
