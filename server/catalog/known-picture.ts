/** What is known of a picture that product images may point to by `url`. `srcset` as HTML wants it, parts by `, `. */
export interface KnownPicture {
  url: string;
  width: number;
  height: number;
  /** Best format first. */
  sources: { type: string; srcset: string }[];
  /** Where browsers find it, when not at `url` itself. */
  shownUrl?: string;
  /** A few pixels as a `data:` address, shown until the picture is there. */
  preview?: string;
  /** Of the original that the shop keeps of it. */
  originalHash?: string;
}
