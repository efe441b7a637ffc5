import type { MadePicture } from './made-picture.ts';

export interface MakerOrder {
  id: number;
  original: Uint8Array;
  /** Resize to these widths (pixels) only. Default: all files. */
  lacking?: readonly number[];
}

/** `unusable`: the reason why this image cannot be used. `error`: the message of any other error. */
export type MakerReply = { id: number } & ({ made: MadePicture } | { refusal: string } | { failure: string });
