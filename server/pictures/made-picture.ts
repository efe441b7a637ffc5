export const FILE_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type FileType = keyof typeof FILE_TYPES;

export interface MadeFile {
  type: FileType;
  width: number;
  bytes: Uint8Array;
}

/** 480: a card of two in a row on an ordinary phone. */
const WIDTHS = [320, 480, 640, 960];

/** The widths that are made of a picture whose largest file is so wide. */
export const widthsOf = (widest: number): number[] => [...WIDTHS.filter((each) => each < widest), widest];

/** What is made of an original: the same picture in formats and widths, turned upright and without anything it told. */
export interface MadePicture {
  /** Of the largest file. */
  width: number;
  height: number;
  /** A few pixels as a `data:` address; a picture that one can see through has none. */
  preview?: string;
  files: MadeFile[];
}
