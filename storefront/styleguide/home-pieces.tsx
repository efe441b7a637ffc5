import { CategoryTile } from '../catalog/category-tile.tsx';
import { listingTitle } from '../catalog/listing-title.ts';
import { ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { CategoryStrip } from '../home/category-strip.tsx';
import { FeaturedProducts } from '../home/featured-products.tsx';
import { Hero } from '../home/hero.tsx';
import { HOME_COPY } from '../home/home-copy.ts';
import { Newsletter } from '../home/newsletter.tsx';
import { PremiumCollections } from '../home/premium-collections.tsx';
import { PrintedByHand } from '../home/printed-by-hand.tsx';
import { TraditionalFlavors } from '../home/traditional-flavors.tsx';
import { WhyChooseUs } from '../home/why-choose-us.tsx';
import { Specimen, State } from './specimen.tsx';

const CATEGORIES = ['masala', 'women', 'men'];

/** The sections of the home page, in their order. */
export function HomePieces() {
  return (
    <Specimen title="Home" note="Wide, narrow, wide again, and a quiet end.">
      <State name="hero" isWide>
        <Hero copy={HOME_COPY} />
      </State>
      <State name="collections" isWide>
        <PremiumCollections copy={HOME_COPY}>
          {CATEGORIES.map((category) => (
            <CategoryTile key={category} category={category} />
          ))}
        </PremiumCollections>
      </State>
      <State name="featured, loading" isWide>
        <FeaturedProducts copy={HOME_COPY} isEmpty={false}>
          <ProductGridSkeleton count={4} columns={4} />
        </FeaturedProducts>
      </State>
      <State name="featured, none" isWide>
        <FeaturedProducts copy={HOME_COPY} isEmpty>
          {null}
        </FeaturedProducts>
      </State>
      <State name="tradition" isWide>
        <TraditionalFlavors copy={HOME_COPY} />
      </State>
      <State name="cloth" isWide>
        <PrintedByHand
          copy={HOME_COPY}
          categories={CATEGORIES}
          titleOf={(category) => listingTitle(category, '', undefined)}
        />
      </State>
      <State name="reasons" isWide>
        <WhyChooseUs copy={HOME_COPY} />
      </State>
      <State name="strip" isWide>
        <CategoryStrip categories={CATEGORIES} />
      </State>
      <State name="letter" isWide>
        <Newsletter copy={HOME_COPY} />
      </State>
    </Specimen>
  );
}
