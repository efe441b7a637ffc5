/** One file uses another: paths from the root with forward slashes, `node_modules/NAME` for a package. */
export interface ImportEdge {
  from: string;
  to: string;
  /** Gone at run time. */
  isTypeOnly: boolean;
}
