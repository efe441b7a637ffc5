/** What is known of a picture that product images may point to by `url`. `srcset` as HTML wants it, parts by `, `. */
export interface Picture {
  url: string;
  width: number;
  height: number;
  /** Best format first. */
  sources: { type: string; srcset: string }[];
}
