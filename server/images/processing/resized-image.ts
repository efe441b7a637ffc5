export const FILE_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type FileType = keyof typeof FILE_TYPES;

export interface ImageFile {
  type: FileType;
  width: number;
  bytes: Uint8Array;
}

/** In pixels. 480 is for a product card on a phone, two per row. */
const WIDTHS = [320, 480, 640, 960];

/** The small JPEG for printed documents, which show no other format. */
export const THUMBNAIL_WIDTH = 112;

/** Returns the widths of the files of an image whose largest file is `widest` pixels wide. */
export const widthsOf = (widest: number): number[] => [...WIDTHS.filter((each) => each < widest), widest];

/** An original in several formats and widths, turned upright and without its metadata. */
export interface ResizedImage {
  /** Pixels of the largest file. */
  width: number;
  height: number;
  /** Image of a few pixels, shown while the image loads, as a `data:` URL. Transparent images have none. */
  preview?: string;
  files: ImageFile[];
}
