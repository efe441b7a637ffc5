import { type RefObject, useEffect } from 'react';

interface Dismissible {
  /** The open element, including the button that opened it. */
  area: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLElement | null>;
  close(): void;
}

/** Closes an open element with Escape, which restores the focus, and on a press or focus outside it. */
export function useDismiss(isOpen: boolean, { area, opener, close }: Dismissible): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is always new but does the same
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const { signal } = stop;
    const closeFromElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', closeFromElsewhere, { signal });
    document.addEventListener('focusin', closeFromElsewhere, { signal });
    document.addEventListener('keydown', closeByKey, { signal });
    return () => stop.abort();
  }, [isOpen, area, opener]);
}
