import { useEffect, useLayoutEffect, useRef } from 'react';

interface Position {
  row: string | undefined;
  scroll: number;
  rowCount: number;
}

const STATE_KEY = 'listPosition';
const SAVE_AFTER_MS = 250;

/**
 * Stores the current row and the scroll position in the entry of the history, and restores both when the list is shown
 * again by Back, Forward or a reload. A link opens a new entry, which begins at the top.
 */
export function useListPosition({
  row,
  rowCount,
  isReady,
  loadMore,
  restoreRow,
}: {
  row: string | undefined;
  rowCount: number;
  /** The first rows are shown and nothing is being fetched. */
  isReady: boolean;
  /** Fetches the next page, if there is one. */
  loadMore: (() => void) | undefined;
  restoreRow: (row: string) => void;
}): void {
  const saved = useRef(readPosition());
  useLayoutEffect(() => {
    const position = saved.current;
    if (!position || !isReady) return;
    if (rowCount < position.rowCount && loadMore) return loadMore();
    saved.current = undefined;
    if (position.row) restoreRow(position.row);
    window.scrollTo(0, position.scroll);
  }, [isReady, rowCount, loadMore, restoreRow]);

  const latest = useRef({ row, rowCount, href: '' });
  useEffect(() => {
    latest.current = { row, rowCount, href: window.location.href };
  });
  // registered once: a timer that each render replaced would never save while rows arrive
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      const { href, ...position } = latest.current;
      if (saved.current || window.location.href !== href) return;
      writePosition({ ...position, scroll: window.scrollY });
    };
    const saveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_AFTER_MS);
    };
    // before a link leaves the list
    window.addEventListener('click', save, { capture: true });
    window.addEventListener('keydown', saveSoon);
    window.addEventListener('scroll', saveSoon, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', save, { capture: true });
      window.removeEventListener('keydown', saveSoon);
      window.removeEventListener('scroll', saveSoon);
      window.removeEventListener('pagehide', save);
    };
  }, []);
}

/** True if the list was left by a link and is shown again. */
export const hasStoredPosition = (): boolean => readPosition() !== undefined;

function readPosition(): Position | undefined {
  const state: unknown = window.history.state;
  return (state as Record<string, Position> | null)?.[STATE_KEY];
}

function writePosition(position: Position): void {
  window.history.replaceState({ ...window.history.state, [STATE_KEY]: position }, '');
}
