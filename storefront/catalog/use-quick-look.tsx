import type { ReactNode } from 'react';
import type { Product } from '../api/product.ts';
import { links } from '../links.ts';
import { navigate } from '../navigation/go.ts';
import { useLazyDialog } from '../ui/use-late-dialog.ts';

const importQuickLook = () => import('./quick-look.tsx').then((module) => module.QuickLook);

/** Opens the quick look, or the product page if the code fails to load. `dialog` is set while open. */
export function useQuickLook(product: Product) {
  const { open, preload, close, View } = useLazyDialog(importQuickLook, () =>
    navigate(links.product(product.id)),
  );
  const dialog: ReactNode = View && <View product={product} onClose={close} />;
  return { open, preload, dialog };
}
