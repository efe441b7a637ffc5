import type { ReactNode } from 'react';
import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { NextIcon } from '#storefront/ui/icons.tsx';
import type { HomeTexts } from './home-texts.ts';

interface FeaturedProductsProps {
  texts: HomeTexts;
  isEmpty: boolean;
  /** The cards, or their skeletons. */
  children: ReactNode;
}

export function FeaturedProducts({ texts, isEmpty, children }: FeaturedProductsProps) {
  const text = useStoreText();
  return (
    <section className="home-section" aria-labelledby="featured-title">
      <header className="home-section__head">
        <h2 id="featured-title">{texts['home.featuredTitle']}</h2>
        <Link className="home-section__more" href={links.products()}>
          View All
          <NextIcon />
        </Link>
      </header>
      {isEmpty ? (
        <p className="home-section__empty">
          {text('featuredEmpty', 'No featured products available at the moment.')}
        </p>
      ) : (
        children
      )}
    </section>
  );
}
