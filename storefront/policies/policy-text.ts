/**
 * A built-in policy. Placeholders in braces ({company}, {email}, {refund} …) are replaced by store
 * information or by links, see `fill-placeholders.ts`.
 */
export interface PolicyText {
  intro: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  heading: string;
  /** Paragraphs; a nested array is a bulleted list. */
  body: readonly (string | readonly string[])[];
}
