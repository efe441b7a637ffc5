import { createHash } from 'node:crypto';
import type { KnownPicture } from '#server/catalog/known-picture.ts';
import { FILE_TYPES, type FileType, type MadeFile, type MadePicture } from './made-picture.ts';

const PREFIX = '/media/';
const NAME = /^[\w-]{22}-\d{1,4}\.(avif|webp|jpg)$/;

export interface NamedMadeFile extends MadeFile {
  name: string;
}

/** Names that follow from the content: a picture's own key, then width and format. */
export function nameFiles(originalHash: string, { files }: MadePicture): NamedMadeFile[] {
  const hash = createHash('sha256').update(originalHash);
  for (const { bytes } of files) hash.update(bytes);
  const key = hash.digest('base64url').slice(0, 22);
  return files.map((file) => ({ ...file, name: `${key}-${file.width}.${file.type}` }));
}

/** What the shop shows of it: the JPEG, and for browsers AVIF before WebP. */
export function pictureOf(
  files: readonly NamedMadeFile[],
  { width, height, preview }: MadePicture,
): Omit<KnownPicture, 'url'> {
  const ofType = (type: FileType) => files.filter((file) => file.type === type);
  const [jpeg] = ofType('jpg');
  return {
    width,
    height,
    ...(jpeg && { shownUrl: PREFIX + jpeg.name }),
    ...(preview !== undefined && { preview }),
    sources: (['avif', 'webp'] as const).map((type) => ({
      type: FILE_TYPES[type],
      srcset: ofType(type)
        .map(({ name, width }) => `${PREFIX}${name} ${width}w`)
        .join(', '),
    })),
  };
}

/** The media type of a file by its name; undefined for what no file of ours is called. */
export function typeOfFile(name: string): string | undefined {
  const type = NAME.exec(name)?.[1] as FileType | undefined;
  return type && FILE_TYPES[type];
}
