import { act, cleanup, render } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { StoreInfo } from '#contract/store-info.ts';
import { createApiClient } from '#storefront/api/client.ts';
import { App } from '#storefront/app.tsx';
import { PageStore } from '#storefront/navigation/page-store.ts';
import { routes } from '#storefront/routes.ts';
import { sessionToken } from '#storefront/state/session.ts';
import { notices } from '#storefront/ui/notices.ts';

/**
 * Replies of a server of section 7, by method and path below the API base. A number is a status without a
 * body.
 */
export type ApiReplies = Record<string, unknown | ((url: URL, init: RequestInit) => unknown)>;

/** Replies to the first request with the first of these, and so on; to all later requests with the last. */
export const repliesInTurn =
  (...replies: [unknown, ...unknown[]]) =>
  () =>
    replies.length > 1 ? replies.shift() : replies[0];

const BASE = 'http://api.shop.test/api/v1';

// unmount everything and wait for pending imports before the DOM is removed after the last test
afterEach(async () => {
  cleanup();
  await vi.dynamicImportSettled();
});

interface RenderResult {
  /** All API requests so far, as `GET /products?limit=4`. */
  calls: string[];
}

/**
 * Renders a URL of the site in the test's DOM, against a server with these `replies`. The page is loaded
 * first, as on the server; with `isLoading` it is rendered while its data is still loading; with `isDegraded` without
 * the store information, as after a failure.
 */
export async function renderPage(
  href: string,
  replies: ApiReplies,
  {
    store = {},
    isLoading = false,
    isDegraded = false,
  }: { store?: StoreInfo; isLoading?: boolean; isDegraded?: boolean } = {},
): Promise<RenderResult> {
  cleanup();
  notices.closeAll();
  window.history.replaceState(null, '', href);
  // Images are never fetched here: all of them count as still loading.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  const calls: string[] = [];
  const api = createApiClient({
    base: BASE,
    fetch: fetchReplies(replies, calls),
    timeoutMs: 5_000,
    token: sessionToken,
  });
  const pages = new PageStore(routes, {
    api,
    store: isDegraded ? undefined : store,
    origin: 'https://shop.test',
  });
  if (isLoading) {
    const { route } = pages.peek(href);
    await route.importView();
  } else await pages.open(href);
  const url = new URL(href, 'https://shop.test');
  const initialLocation = { path: url.pathname, search: url.search.slice(1) };
  await act(async () => {
    render(
      <App
        api={api}
        pages={pages}
        store={isDegraded ? undefined : store}
        initialLocation={initialLocation}
      />,
    );
  });
  return { calls };
}

function fetchReplies(replies: ApiReplies, calls: string[]): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const path = url.pathname.replace('/api/v1', '');
    calls.push(`${init.method} ${path}${url.search}`);
    const configured = replies[`${init.method} ${path}`];
    const reply = typeof configured === 'function' ? await configured(url, init) : configured;
    if (reply instanceof Response) return reply;
    if (reply === undefined) return Response.json({ error: 'Not found' }, { status: 404 });
    if (typeof reply === 'number') return Response.json({ error: 'Broken' }, { status: reply });
    return Response.json(reply);
  };
}
