import type { ReactNode } from 'react';
import type { Product } from '../api/product.ts';
import { useLateDialog } from '../ui/use-late-dialog.ts';

const importZoom = () => import('./picture-zoom.tsx').then((module) => module.PictureZoom);

const leaveAsLargeAsItIs = () => {};

/** Opens the images of a product in a dialog that fills the window. `dialog` is set while open. */
export function usePictureZoom(product: Product, at: number, show: (at: number) => void) {
  const { open, prepare, close, View } = useLateDialog(importZoom, leaveAsLargeAsItIs);
  const view: ReactNode = View && <View product={product} at={at} onShow={show} onClose={close} />;
  return { open, prepare, view };
}
