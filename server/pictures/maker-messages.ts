import type { MadePicture } from './made-picture.ts';

export interface MakerOrder {
  id: number;
  original: Uint8Array;
  /** Widths to make and nothing else; all files when missing. */
  lacking?: readonly number[];
}

/** `refusal`: this picture cannot be used. `failure`: something else went wrong. */
export type MakerReply = { id: number } & ({ made: MadePicture } | { refusal: string } | { failure: string });
