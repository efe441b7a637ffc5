import { type ReactNode, useState } from 'react';
import type { Product } from '../api/product.ts';
import type { PictureZoom } from './picture-zoom.tsx';

interface PictureZoomState {
  /** Told by whom, because Safari does not focus a button that is clicked: there the focus goes back to. */
  open(event: { currentTarget: HTMLElement }): void;
  /** Fetches the code before it is asked for. */
  prepare(): void;
  /** The open dialog, or nothing. */
  view: ReactNode;
}

const importZoom = () => import('./picture-zoom.tsx');

/** The pictures of a product over the whole window; its code comes with the first use. */
export function usePictureZoom(product: Product, at: number, show: (at: number) => void): PictureZoomState {
  const [View, setView] = useState<typeof PictureZoom>();
  return {
    open({ currentTarget }) {
      currentTarget.focus({ preventScroll: true });
      importZoom().then(
        (module) => setView(() => module.PictureZoom),
        () => {}, // without the code the picture stays as large as it is
      );
    },
    prepare: () => void importZoom().catch(() => {}),
    view: View && <View product={product} at={at} onShow={show} onClose={() => setView(undefined)} />,
  };
}
