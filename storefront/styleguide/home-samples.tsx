import { links } from '#contract/page-links.ts';
import { CategoryStrip } from '#storefront/home/category-strip.tsx';
import { FeaturedProducts } from '#storefront/home/featured-products.tsx';
import { Hero } from '#storefront/home/hero.tsx';
import { HOME_TEXTS } from '#storefront/home/home-texts.ts';
import { Newsletter } from '#storefront/home/newsletter.tsx';
import { PremiumCollections } from '#storefront/home/premium-collections.tsx';
import { PrintedByHand } from '#storefront/home/printed-by-hand.tsx';
import { TraditionalFlavors } from '#storefront/home/traditional-flavors.tsx';
import { WhyChooseUs } from '#storefront/home/why-choose-us.tsx';
import { ProductGridSkeleton } from '#storefront/products/product-grid.tsx';
import { CategoryTile } from '#storefront/site/category-tile.tsx';
import { categoryTitle } from '#storefront/site/category-titles.ts';
import { categoryImage, clothImage, heroImage, traditionImage } from '#storefront/site-images/site-images.ts';
import { RenderContentContext } from '#storefront/ui/rendered-once.tsx';
import { Sample, State } from './sample.tsx';

const CATEGORIES = ['masala', 'women', 'men'];

/** The sections of the home page, in their order. Their texts are not the store's: the server may not show them elsewhere. */
export function HomeSamples() {
  return (
    <RenderContentContext value={undefined}>
      <Sample title="Home" note="Wide, narrow, wide again, and a quiet end.">
        <State name="hero" isWide>
          <Hero texts={HOME_TEXTS} image={heroImage} href={links.products()} />
        </State>
        <State name="collections" isWide>
          <PremiumCollections texts={HOME_TEXTS}>
            {CATEGORIES.map((category) => (
              <CategoryTile key={category} category={category} image={categoryImage(category)} />
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
          <TraditionalFlavors texts={HOME_TEXTS} image={traditionImage} href={links.products()} />
        </State>
        <State name="cloth" isWide>
          <PrintedByHand
            texts={HOME_TEXTS}
            image={clothImage}
            categories={CATEGORIES}
            getTitle={(category) => categoryTitle(category, '', undefined)}
          />
        </State>
        <State name="reasons" isWide>
          <WhyChooseUs texts={HOME_TEXTS} />
        </State>
        <State name="strip" isWide>
          <CategoryStrip categories={CATEGORIES} imageOf={categoryImage} />
        </State>
        <State name="letter" isWide>
          <Newsletter texts={HOME_TEXTS} />
        </State>
      </Sample>
    </RenderContentContext>
  );
}
