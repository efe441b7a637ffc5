import type { ReactNode } from 'react';
import type { Product } from '#storefront/api/parsing/product.ts';
import { useLazyDialog } from '#storefront/ui/use-lazy-dialog.ts';

const importZoom = () => import('./image-zoom.tsx').then((module) => module.ImageZoom);

const doNothing = () => {};

/** Opens the images of a product in a dialog that fills the window. `dialog` is set while open. */
export function useImageZoom(product: Product, index: number, showImage: (index: number) => void) {
  const { open, preload, close, View } = useLazyDialog(importZoom, doNothing);
  const dialog: ReactNode = View && (
    <View product={product} index={index} onShow={showImage} onClose={close} />
  );
  return { open, preload, dialog };
}
