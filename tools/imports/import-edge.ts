/** One file imports another. Paths from the root with forward slashes; `node_modules/NAME` for a package. */
export interface ImportEdge {
  from: string;
  to: string;
  /** Erased at run time. */
  isTypeOnly: boolean;
}
