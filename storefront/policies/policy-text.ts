/**
 * A policy as it is built in. Words in braces ({company}, {email}, {refund} …) are filled from the store's information
 * or become links, see `fill-placeholders.ts`.
 */
export interface PolicyText {
  intro: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  heading: string;
  /** Paragraphs; a list within is a bulleted one. */
  body: readonly (string | readonly string[])[];
}
