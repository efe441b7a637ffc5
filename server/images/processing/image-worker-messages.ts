import type { ResizedImage } from './resized-image.ts';

/** Exit code of a process that used more memory than allowed. */
export const OUT_OF_MEMORY = 97;

export interface ResizeRequest {
  id: number;
  original: Uint8Array;
  /** Resize to these widths (pixels) only. Default: all files. */
  missingWidths?: readonly number[];
}

/** `unusable`: the reason why this image cannot be used. `error`: the message of any other error. */
export type ResizeResult = { id: number } & (
  | { image: ResizedImage }
  | { unusable: string }
  | { error: string }
);
