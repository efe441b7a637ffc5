import type { ReactNode } from 'react';
import type { Product } from '../api/product.ts';
import { links } from '../links.ts';
import { go } from '../navigation/go.ts';
import { useLateDialog } from '../ui/use-late-dialog.ts';

const importQuickLook = () => import('./quick-look.tsx').then((module) => module.QuickLook);

/** The quick look of one product, else its own page; `view` is the open dialog, or nothing. */
export function useQuickLook(product: Product) {
  const { open, prepare, close, View } = useLateDialog(importQuickLook, () => go(links.product(product.id)));
  const view: ReactNode = View && <View product={product} onClose={close} />;
  return { open, prepare, view };
}
