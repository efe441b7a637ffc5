import { createHash } from 'node:crypto';
import { MEDIA_PREFIX } from '#contract/api-paths.ts';
import type { StoredImage } from '../stored-image.ts';
import { FILE_TYPES, type FileType, type ImageFile, type ResizedImage } from './resized-image.ts';

const NAME = /^[\w-]{22}-\d{1,4}\.(avif|webp|jpg)$/;

export interface NamedImageFile extends ImageFile {
  name: string;
}

/** Names each file after its content: a hash of the image, then width and format. */
export function nameFiles(originalHash: string, { files }: ResizedImage): NamedImageFile[] {
  const hash = createHash('sha256').update(originalHash);
  for (const { bytes } of files) hash.update(bytes);
  const key = hash.digest('base64url').slice(0, 22);
  return files.map((file) => ({ ...file, name: `${key}-${file.width}.${file.type}` }));
}

/** Returns the public image: the JPEG URL, and the browser's sources, AVIF before WebP. */
export function publicImageOf(
  files: readonly NamedImageFile[],
  { width, height, preview }: ResizedImage,
): Omit<StoredImage, 'url'> {
  const ofType = (type: FileType) => files.filter((file) => file.type === type);
  const [jpeg] = ofType('jpg');
  return {
    width,
    height,
    ...(jpeg && { publicUrl: MEDIA_PREFIX + jpeg.name }),
    ...(preview !== undefined && { preview }),
    sources: (['avif', 'webp'] as const).map((type) => ({
      type: FILE_TYPES[type],
      srcset: ofType(type)
        .map(({ name, width }) => `${MEDIA_PREFIX}${name} ${width}w`)
        .join(', '),
    })),
  };
}

/** Returns the media type of an image file by its name. Undefined if the name has another form. */
export function mediaTypeOf(name: string): string | undefined {
  const type = NAME.exec(name)?.[1] as FileType | undefined;
  return type && FILE_TYPES[type];
}
