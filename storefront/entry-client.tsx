import './styles/styles.css';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createApiClient, defaultApiBase } from './api/client.ts';
import { App } from './app.tsx';
import { replayEarlyEvents } from './navigation/early-events/replay-early-events.ts';
import { PageStore } from './navigation/page-store.ts';
import { hydratedHref } from './navigation/without-unread-params.ts';
import { routes } from './routes.ts';
import { INITIAL_STATE_ID, type InitialState } from './shell/initial-state.ts';
import { endDraftsWithSession } from './state/end-drafts-with-session.ts';
import { sessionToken } from './state/session.ts';

const BROWSER_TIMEOUT_MS = 15_000;

async function start(): Promise<void> {
  const state = readInitialState();
  endDraftsWithSession();
  const api = createApiClient({
    base: state.apiBase ?? defaultApiBase(location.hostname, state.localApiBase),
    fetch: (input, init) => fetch(input, init),
    timeoutMs: BROWSER_TIMEOUT_MS,
    token: sessionToken,
  });
  const pages = new PageStore(routes, { api, store: state.store, origin: state.origin });
  const { route } = pages.peek(state.href);
  const View = await route.importView();
  if (state.result) pages.set(state.href, View, state.result);

  const href = hydratedHref(routes, state.href, location.pathname + location.search);
  const url = new URL(href, location.origin);
  const app = (
    <App
      api={api}
      pages={pages}
      store={state.store}
      initialLocation={{ path: url.pathname, search: url.search.slice(1) }}
    />
  );
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no #root');
  startTransition(() => {
    hydrateRoot(root, <ReplayAfterHydration>{app}</ReplayAfterHydration>);
  });
}

/**
 * Its effect runs last in hydration. The effects' changes are in the page one task later: then input is
 * replayed.
 */
function ReplayAfterHydration({ children }: { children: ReactNode }) {
  useEffect(() => void setTimeout(replayEarlyEvents), []);
  return children;
}

function readInitialState(): InitialState {
  const text = document.getElementById(INITIAL_STATE_ID)?.textContent;
  return text
    ? (JSON.parse(text) as InitialState)
    : { origin: location.origin, href: location.pathname + location.search };
}

// in a task of its own: the evaluation of the modules is one already, and input is handled between tasks
setTimeout(start);
