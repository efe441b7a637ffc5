import { useSyncExternalStore } from 'react';

const ENTRY_STATE_KEY = 'entry';

type ConfirmLeave = (leave: () => void) => void;

let shownPath = '';
const listeners = new Set<() => void>();

function setShownPath(path: string): void {
  if (path === shownPath) return;
  shownPath = path;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readShownPath = () => shownPath;
const navigate = (
  to: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
) => window.history[replace ? 'replaceState' : 'pushState'](state, '', to);

/** The location hook of the router: the path of the shown screen. After Back it changes once `confirmLeave` has agreed. */
export function useGuardedLocation(): [string, typeof navigate] {
  return [useSyncExternalStore(subscribe, readShownPath), navigate];
}

/**
 * Makes Back and Forward ask `confirmLeave` before another screen is shown: the browser has changed the URL by then, so
 * it is restored until `confirmLeave` calls `leave`. Every entry of the history gets its number, which tells Back from
 * Forward. Replaces `history.pushState` and `replaceState`; the question is in `leave-guard.tsx`. Call it before the
 * router renders. Returns a function that ends this.
 */
export function guardHistory(confirmLeave: ConfirmLeave): () => void {
  const { history, location } = window;
  const push = history.pushState;
  const replace = history.replaceState;
  const entryOf = (state: unknown) => (state as Record<string, number> | null)?.[ENTRY_STATE_KEY];
  let current = entryOf(history.state) ?? 0;
  let isLeaving = false;

  function numbered(entry: number, state: unknown) {
    return { ...(state as object | null), [ENTRY_STATE_KEY]: entry };
  }
  history.pushState = function pushState(state, unused, url) {
    current += 1;
    push.call(this, numbered(current, state), unused, url);
    setShownPath(location.pathname);
  };
  history.replaceState = function replaceState(state, unused, url) {
    replace.call(this, numbered(current, state), unused, url);
    setShownPath(location.pathname);
  };
  replace.call(history, numbered(current, history.state), '');
  setShownPath(location.pathname);

  const onPopState = (event: PopStateEvent) => {
    const target = entryOf(event.state) ?? 0;
    const steps = target - current;
    const accept = () => {
      isLeaving = false;
      current = target;
      setShownPath(location.pathname);
    };
    if (steps === 0 || location.pathname === shownPath || isLeaving) return accept();
    let isRestored = false;
    confirmLeave(() => {
      // without unsaved changes `confirmLeave` calls this at once
      if (!isRestored) return accept();
      isLeaving = true;
      history.go(steps);
    });
    if (current === target) return;
    isRestored = true;
    history.go(-steps);
  };
  window.addEventListener('popstate', onPopState);
  return () => {
    window.removeEventListener('popstate', onPopState);
    history.pushState = push;
    history.replaceState = replace;
  };
}
