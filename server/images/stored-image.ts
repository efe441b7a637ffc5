/** An image that product images reference by `url`. `srcset` is in HTML format, with parts joined by `, `. */
export interface StoredImage {
  url: string;
  width: number;
  height: number;
  /** Best format first. */
  sources: { type: string; srcset: string }[];
  /** URL for browsers, if different from `url`. */
  publicUrl?: string;
  /** A few pixels as a `data:` URL, shown until the image has loaded. */
  preview?: string;
  /** Hash of the stored original. */
  originalHash?: string;
}
