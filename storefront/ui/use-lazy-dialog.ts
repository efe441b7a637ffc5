import { type ComponentType, useState } from 'react';

interface LazyDialog<Props> {
  /**
   * Focuses the clicked element first, because Safari does not: closing the dialog restores the focus to it.
   */
  open(event: { currentTarget: HTMLElement }): void;
  /** Fetches the code in advance. */
  preload(): void;
  close(): void;
  /** The dialog while it is open. */
  View: ComponentType<Props> | undefined;
}

/**
 * A dialog whose code is loaded on first use. `onLoadError` is called if the code cannot be loaded: a new
 * release may have removed its file.
 */
export function useLazyDialog<Props>(
  importView: () => Promise<ComponentType<Props>>,
  onLoadError: () => void,
): LazyDialog<Props> {
  const [View, setView] = useState<ComponentType<Props>>();
  return {
    open({ currentTarget }) {
      currentTarget.focus({ preventScroll: true });
      importView().then((view) => setView(() => view), onLoadError);
    },
    preload: () => void importView().catch(() => {}),
    close: () => setView(undefined),
    View,
  };
}
