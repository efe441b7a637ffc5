import type { ComponentType } from 'react';
import type { StoreInfo } from '#contract/store-info.ts';
import type { ApiClient } from '#storefront/api/client.ts';

/** The input of a page's loader. `params` and `search` are decoded from the URL. */
export interface PageContext {
  api: ApiClient;
  params: Record<string, string>;
  search: URLSearchParams;
  /** The store information; undefined if it could not be loaded. */
  store: StoreInfo | undefined;
  /** `https://shop.example`, without a slash at the end, for canonical URLs. */
  origin: string;
}

/** The content of `<head>`. `title` is placed before the store's name. */
export interface PageHead {
  title?: string;
  description?: string;
  /** Path of the page's only URL for search engines. */
  canonical?: string;
  /**
   * Excludes the page from search engines. Such a page has no canonical URL: the two would contradict each
   * other.
   */
  robots?: 'noindex';
  /** The image for link previews: its URL alone, or with text and size. */
  image?: string | SharedImage;
  /** The `og:type`; default `website`. */
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

/** The result of a loader. A loader never throws: failures are part of `data`. */
export interface PageResult<T> {
  status: number;
  head: PageHead;
  data: T;
  /** Redirect to this path instead. */
  redirect?: string;
  /** True if some data could not be loaded: such a page is never cached. */
  isDegraded?: boolean;
}

/** `data` is undefined while it is loading: the page then shows its skeleton. */
export interface PageProps<T> {
  data: T | undefined;
  params: Record<string, string>;
  search: URLSearchParams;
}

export interface PageData<T> {
  load(context: PageContext): Promise<PageResult<T>>;
}

/** The data of a page that loads nothing: only its head, and its status if it is not 200. */
export function staticPage(head: PageHead, status = 200): () => Promise<PageData<null>> {
  return async () => ({ load: async () => ({ status, head, data: null }) });
}

/** The data of a page that only redirects to `path`. */
export function redirectTo(path: string): () => Promise<PageData<null>> {
  return async () => ({ load: async () => ({ status: 302, head: {}, data: null, redirect: path }) });
}

/** A page's view without its data type: routes.ts has checked the type against the loader. */
export type View = ComponentType<PageProps<unknown>>;
export type Load = (context: PageContext) => Promise<PageResult<unknown>>;

export interface Route {
  path: string;
  /** The view's file from the root of the project, for the preload links of the server-rendered document. */
  file: string;
  importView(): Promise<View>;
  /**
   * A rendered document contains its data. The loader's code is fetched with the next page that is opened.
   */
  importLoad(): Promise<Load>;
  /** Names of the query parameters that the page reads. Others do not make a different page. */
  query?: readonly string[];
  needsLogin?: boolean;
  layout?: 'auth' | 'main';
}
