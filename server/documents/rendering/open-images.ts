import type { Pdf } from '#server/pdf/create-pdf.ts';

/** An image in a PDF. pdfkit's types lack it. */
interface OpenedImage {
  width: number;
  height: number;
}

/** The image with this URL, for a PDF. Undefined without one. */
export type ImageOf = (pdf: Pdf, url: string) => OpenedImage | undefined;

/** Opens each image once per PDF, so that a file contains it once. An image that cannot be read counts as missing. */
export function openImages(thumbnails: ReadonlyMap<string, Uint8Array>): ImageOf {
  const opened = new WeakMap<Pdf, Map<string, OpenedImage | undefined>>();
  return (pdf, url) => {
    const images = opened.get(pdf) ?? new Map<string, OpenedImage | undefined>();
    opened.set(pdf, images);
    if (!images.has(url)) images.set(url, openImage(pdf, thumbnails.get(url)));
    return images.get(url);
  };
}

function openImage(pdf: Pdf, bytes: Uint8Array | undefined): OpenedImage | undefined {
  if (!bytes) return undefined;
  try {
    return (pdf as unknown as { openImage(source: Buffer): OpenedImage }).openImage(Buffer.from(bytes));
  } catch {
    return undefined;
  }
}
