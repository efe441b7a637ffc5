import type { ComponentType } from 'react';
import type { StoreInfo } from '#contract/store-info.ts';
import type { ApiClient } from './api/client.ts';

/** What a page's loader is given. `params` and `search` come decoded from the address. */
export interface PageContext {
  api: ApiClient;
  params: Record<string, string>;
  search: URLSearchParams;
  /** What the shop says of itself, or undefined when it could not be loaded. */
  store: StoreInfo | undefined;
  /** `https://shop.example`, no slash at the end: for canonical addresses. */
  origin: string;
}

/** What goes into `<head>`. `title` stands before the store's name. */
export interface PageHead {
  title?: string;
  description?: string;
  /** Path of the one address search engines should know this page by. */
  canonical?: string;
  /** Not for search engines. Such a page names no canonical address: the two would contradict each other. */
  robots?: 'noindex';
  /** What others see when they share the page: its address alone, or what is known of the picture. */
  image?: string | SharedImage;
  /** What the page is about; `website` unless told. */
  type?: 'product';
  /** schema.org objects, one `<script type="application/ld+json">` each. */
  jsonLd?: object[];
}

interface SharedImage {
  url: string;
  alt?: string;
  width?: number;
  height?: number;
}

/** What a loader answers; it never throws. Failures are part of `data`. */
export interface PageAnswer<T> {
  status: number;
  head: PageHead;
  data: T;
  /** Leave for this path instead. */
  redirect?: string;
  /** True when something could not be loaded: such a page is never kept for the next reader. */
  isDegraded?: boolean;
}

/** `data` is undefined while it is on its way: the page shows its skeleton. */
export interface PageProps<T> {
  data: T | undefined;
  params: Record<string, string>;
  search: URLSearchParams;
}

export interface PageData<T> {
  load(context: PageContext): Promise<PageAnswer<T>>;
}

/** A page's view whose data type has been forgotten: routes.ts saw that its loader fits. */
export type View = ComponentType<PageProps<unknown>>;
export type Load = (context: PageContext) => Promise<PageAnswer<unknown>>;

export interface Route {
  path: string;
  /** The view's file below `pages/`, for the preload links of the server-rendered document. */
  file: string;
  importView(): Promise<View>;
  /** A document brings its data with it: the loader's code comes with the first page that is opened from it. */
  importLoad(): Promise<Load>;
  needsLogin?: boolean;
  frame?: 'auth' | 'main';
}
