import type { MadePicture } from './made-picture.ts';

export interface MakerOrder {
  id: number;
  original: Uint8Array;
}

/** `refusal`: this picture cannot be used. `failure`: something else went wrong. */
export type MakerReply = { id: number } & ({ made: MadePicture } | { refusal: string } | { failure: string });
