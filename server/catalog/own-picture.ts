const OWN = /^\/media\/own\/([0-9a-f]{64})\//;

/**
 * The URL of an uploaded image. The hash identifies its content; the file name helps readers of an export.
 */
export function ownAddress(originalHash: string, fileName: string): string {
  const name = encodeURIComponent(fileName).replaceAll("'", '%27');
  return `/media/own/${originalHash}/${name}`;
}

/** The hash of the original behind an uploaded image URL; undefined for any other URL. */
export function ownHash(address: string): string | undefined {
  return OWN.exec(address)?.[1];
}
