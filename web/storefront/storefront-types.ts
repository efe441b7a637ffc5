import type { defaultApiBase, pageHref, render } from '#storefront/entry-server.tsx';

/** The storefront's entry point: renders the document of a URL. */
export type Render = typeof render;
export type DocumentAssets = Parameters<Render>[1];

/** What the web server needs from the storefront. */
export interface Storefront {
  render: Render;
  assets: DocumentAssets;
  /** Inline scripts of the document. */
  inlineScripts: readonly string[];
  /** The URL by which a page is rendered and cached, without parameters that it does not read. */
  pageHref: typeof pageHref;
  /** API base that the browser calls on a host, unless the operator has configured one. */
  defaultApiBase: typeof defaultApiBase;
}

/** Result of rendering: status, document, and whether data was missing. */
export type RenderedPage = Awaited<ReturnType<Render>>;
/** The function by which a rendered page calls the API. */
export type ApiFetch = Parameters<Render>[0]['fetch'];
