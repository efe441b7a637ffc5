import { CategoryTile } from '../catalog/category-tile.tsx';
import { categoryTitle } from '../catalog/listing-title.ts';
import { ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { CategoryStrip } from '../home/category-strip.tsx';
import { FeaturedProducts } from '../home/featured-products.tsx';
import { Hero } from '../home/hero.tsx';
import { HOME_TEXTS } from '../home/home-copy.ts';
import { Newsletter } from '../home/newsletter.tsx';
import { PremiumCollections } from '../home/premium-collections.tsx';
import { PrintedByHand } from '../home/printed-by-hand.tsx';
import { TraditionalFlavors } from '../home/traditional-flavors.tsx';
import { WhyChooseUs } from '../home/why-choose-us.tsx';
import { Sample, State } from './specimen.tsx';

const CATEGORIES = ['masala', 'women', 'men'];

/** The sections of the home page, in their order. */
export function HomeSamples() {
  return (
    <Sample title="Home" note="Wide, narrow, wide again, and a quiet end.">
      <State name="hero" isWide>
        <Hero texts={HOME_TEXTS} />
      </State>
      <State name="collections" isWide>
        <PremiumCollections texts={HOME_TEXTS}>
          {CATEGORIES.map((category) => (
            <CategoryTile key={category} category={category} />
          ))}
        </PremiumCollections>
      </State>
      <State name="featured, loading" isWide>
        <FeaturedProducts texts={HOME_TEXTS} isEmpty={false}>
          <ProductGridSkeleton count={4} columns={4} />
        </FeaturedProducts>
      </State>
      <State name="featured, none" isWide>
        <FeaturedProducts texts={HOME_TEXTS} isEmpty>
          {null}
        </FeaturedProducts>
      </State>
      <State name="tradition" isWide>
        <TraditionalFlavors texts={HOME_TEXTS} />
      </State>
      <State name="cloth" isWide>
        <PrintedByHand
          texts={HOME_TEXTS}
          categories={CATEGORIES}
          getTitle={(category) => categoryTitle(category, '', undefined)}
        />
      </State>
      <State name="reasons" isWide>
        <WhyChooseUs texts={HOME_TEXTS} />
      </State>
      <State name="strip" isWide>
        <CategoryStrip categories={CATEGORIES} />
      </State>
      <State name="letter" isWide>
        <Newsletter texts={HOME_TEXTS} />
      </State>
    </Sample>
  );
}
