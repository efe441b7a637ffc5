import type { ReactNode } from 'react';
import type { Product } from '../api/product.ts';
import { useLateDialog } from '../ui/use-late-dialog.ts';

const importZoom = () => import('./picture-zoom.tsx').then((module) => module.PictureZoom);

const leaveAsLargeAsItIs = () => {};

/** The pictures of a product over the whole window; `view` is the open dialog, or nothing. */
export function usePictureZoom(product: Product, at: number, show: (at: number) => void) {
  const { open, prepare, close, View } = useLateDialog(importZoom, leaveAsLargeAsItIs);
  const view: ReactNode = View && <View product={product} at={at} onShow={show} onClose={close} />;
  return { open, prepare, view };
}
