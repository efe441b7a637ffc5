import { CategoryTile } from '../catalog/category-tile.tsx';
import { listingTitle } from '../catalog/listing-title.ts';
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { CategoryStrip } from '../home/category-strip.tsx';
import { FeaturedProducts } from '../home/featured-products.tsx';
import { Hero } from '../home/hero.tsx';
import { HOME_COPY } from '../home/home-copy.ts';
import { Newsletter } from '../home/newsletter.tsx';
import { PremiumCollections } from '../home/premium-collections.tsx';
import { PrintedByHand } from '../home/printed-by-hand.tsx';
import { TraditionalFlavors } from '../home/traditional-flavors.tsx';
import { WhyChooseUs } from '../home/why-choose-us.tsx';
import type { PageProps } from '../page.ts';
import { homeCategories } from '../shell/categories.ts';
import { useCopy } from '../state/copy.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import type { HomeData } from './home.data.ts';

const FEATURED_SKELETONS = 4;

export default function HomePage({ data }: PageProps<HomeData>) {
  const copy = useCopy(HOME_COPY);
  const { info } = useStoreInfo();
  const categories = homeCategories(info);
  return (
    <>
      <Hero copy={copy} />
      <PremiumCollections copy={copy}>
        {categories.map((category) => (
          <CategoryTile key={category} category={category} />
        ))}
      </PremiumCollections>
      <FeaturedProducts copy={copy} isEmpty={data?.featured.length === 0}>
        {data ? (
          <ProductGrid products={data.featured} columns={4} />
        ) : (
          <ProductGridSkeleton count={FEATURED_SKELETONS} columns={4} />
        )}
      </FeaturedProducts>
      <TraditionalFlavors copy={copy} />
      <PrintedByHand
        copy={copy}
        categories={categories}
        titleOf={(category) => listingTitle(category, '', info.content)}
      />
      <WhyChooseUs copy={copy} />
      <CategoryStrip categories={categories} />
      <Newsletter copy={copy} />
    </>
  );
}
