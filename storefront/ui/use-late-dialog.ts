import { type ComponentType, useState } from 'react';

interface LateDialog<Props> {
  /** Told by whom, because Safari does not focus what is clicked: there the focus goes back to. */
  open(event: { currentTarget: HTMLElement }): void;
  /** Fetches the code before it is asked for. */
  prepare(): void;
  close(): void;
  /** The dialog while it is open. */
  View: ComponentType<Props> | undefined;
}

/**
 * A dialog whose code comes with the first use. `goWithout` is done when the code does not come: a new release may have
 * taken its file away.
 */
export function useLateDialog<Props>(
  importView: () => Promise<ComponentType<Props>>,
  goWithout: () => void,
): LateDialog<Props> {
  const [View, setView] = useState<ComponentType<Props>>();
  return {
    open({ currentTarget }) {
      currentTarget.focus({ preventScroll: true });
      importView().then((view) => setView(() => view), goWithout);
    },
    prepare: () => void importView().catch(() => {}),
    close: () => setView(undefined),
    View,
  };
}
