import { type ReactNode, useState } from 'react';
import type { Product } from '../api/product.ts';
import { links } from '../links.ts';
import { go } from '../navigation/go.ts';
import type { QuickLook } from './quick-look.tsx';

interface QuickLookState {
  /** Told by whom, because Safari does not focus a button that is clicked: there the focus goes back to. */
  open(event: { currentTarget: HTMLElement }): void;
  /** Fetches the code of the quick look before it is asked for. */
  prepare(): void;
  /** The open dialog, or nothing. */
  view: ReactNode;
}

const importQuickLook = () => import('./quick-look.tsx');

/** The quick look of one product; its code comes with the first use. */
export function useQuickLook(product: Product): QuickLookState {
  const [View, setView] = useState<typeof QuickLook>();
  return {
    open({ currentTarget }) {
      currentTarget.focus({ preventScroll: true });
      importQuickLook().then(
        (module) => setView(() => module.QuickLook),
        // Without the code (a new release took the file away) the product's own page does as well.
        () => go(links.product(product.id)),
      );
    },
    prepare: () => void importQuickLook().catch(() => {}),
    view: View && <View product={product} onClose={() => setView(undefined)} />,
  };
}
