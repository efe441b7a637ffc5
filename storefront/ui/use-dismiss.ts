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
    const closeOnOutside = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) close();
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', closeOnOutside, { signal });
    document.addEventListener('focusin', closeOnOutside, { signal });
    document.addEventListener('keydown', closeOnEscape, { signal });
    return () => stop.abort();
  }, [isOpen, area, opener]);
}
