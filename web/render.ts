import type { render } from '../storefront/entry-server.tsx';

/** The storefront's one door: an address in, a document out. */
export type Render = typeof render;
export type DocumentAssets = Parameters<Render>[1];
export type RenderedPage = Awaited<ReturnType<Render>>;
export type ApiFetch = Parameters<Render>[0]['fetch'];
