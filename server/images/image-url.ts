import { MEDIA_PREFIX } from '#contract/api-paths.ts';

/** The beginning of the URL of every uploaded image. */
export const UPLOADED_PREFIX = `${MEDIA_PREFIX}own/`;
/** A regular expression, of PostgreSQL too. Its group is the hash of the original of an uploaded image. */
export const UPLOADED_PATTERN = `^${UPLOADED_PREFIX}([0-9a-f]{64})/`;
const UPLOADED_IMAGE_PATH = new RegExp(UPLOADED_PATTERN);

/**
 * The URL of an uploaded image. The hash identifies its content; the file name helps readers of an export.
 */
export function uploadedImageUrl(originalHash: string, fileName: string): string {
  const name = encodeURIComponent(fileName).replaceAll("'", '%27');
  return `${UPLOADED_PREFIX}${originalHash}/${name}`;
}

/** The hash of the original behind an uploaded image URL; undefined for any other URL. */
export function uploadedImageHash(url: string): string | undefined {
  return UPLOADED_IMAGE_PATH.exec(url)?.[1];
}

/** The absolute URL of an image. The shop's own files are stored as paths, so that its origin can change. */
export function absoluteImageUrl(url: string, shopOrigin: string): string {
  return url.startsWith('/') ? shopOrigin + url : url;
}
