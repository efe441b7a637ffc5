import type { ReactNode } from 'react';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';
import type { HomeTexts } from './home-texts.ts';

/** The categories of the shop as images; `children` are the tiles. */
export function PremiumCollections({ texts, children }: { texts: HomeTexts; children: ReactNode }) {
  return (
    <RenderedOnce
      as="section"
      name="collections"
      className="home-section"
      aria-labelledby="collections-title"
    >
      <header className="home-section__head">
        <div>
          <p className="home-section__label">{texts['home.collectionsLabel']}</p>
          <h2 id="collections-title">{texts['home.collectionsTitle']}</h2>
        </div>
      </header>
      <div className="home-tiles">{children}</div>
    </RenderedOnce>
  );
}
