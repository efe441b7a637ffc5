import type { ReactNode } from 'react';
import type { HomeCopy } from './home-copy.ts';

/** The categories of the shop as images; `children` are the tiles. */
export function PremiumCollections({ copy, children }: { copy: HomeCopy; children: ReactNode }) {
  return (
    <section className="home-section" aria-labelledby="collections-title">
      <header className="home-section__head">
        <div>
          <p className="home-section__label">{copy['home.collectionsLabel']}</p>
          <h2 id="collections-title">{copy['home.collectionsTitle']}</h2>
        </div>
      </header>
      <div className="home-tiles">{children}</div>
    </section>
  );
}
