import type { FocusEvent, ReactNode } from 'react';

interface MoreProductsProps {
  title: string;
  /** A list that may scroll horizontally. */
  children: ReactNode;
}

/** More products below the current one. An item with keyboard focus is scrolled fully into view. */
export function MoreProducts({ title, children }: MoreProductsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus
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
