import type { ReactNode } from 'react';
import { links } from '#contract/page-links.ts';
import type { Product } from '#storefront/api/parsing/product.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { useLazyDialog } from '#storefront/ui/use-lazy-dialog.ts';

const importQuickLook = () => import('./quick-look.tsx').then((module) => module.QuickLook);

/** Opens the quick look, or the product page if the code fails to load. `dialog` is set while open. */
export function useQuickLook(product: Product) {
  const { open, preload, close, View } = useLazyDialog(importQuickLook, () =>
    navigate(links.product(product.id)),
  );
  const dialog: ReactNode = View && <View product={product} onClose={close} />;
  return { open, preload, dialog };
}
