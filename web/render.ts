import type { defaultApiBase, render } from '../storefront/entry-server.tsx';

/** The storefront's one door: an address in, a document out. */
export type Render = typeof render;
export type DocumentAssets = Parameters<Render>[1];

/** What the server of pages needs of the storefront. */
export interface Storefront {
  render: Render;
  assets: DocumentAssets;
  /** The scripts that stand in a document itself. */
  inlineScripts: readonly string[];
  /** What the browser calls on a host, where the operator has named no base. */
  defaultApiBase: typeof defaultApiBase;
}

export type RenderedPage = Awaited<ReturnType<Render>>;
export type ApiFetch = Parameters<Render>[0]['fetch'];
