import type { FocusEvent, ReactNode } from 'react';

interface MoreProductsProps {
  title: string;
  /** A list, which may scroll sideways. */
  children: ReactNode;
}

/** Products below the one that is shown. An item that the keyboard reaches is brought in whole. */
export function MoreProducts({ title, children }: MoreProductsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes
    <section className="product-more" onFocus={showFocusedItem}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function showFocusedItem({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) {
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
