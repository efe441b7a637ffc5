import { CategoryTile } from '../catalog/category-tile.tsx';
import { categoryTitle } from '../catalog/listing-title.ts';
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { CategoryStrip } from '../home/category-strip.tsx';
import { FeaturedProducts } from '../home/featured-products.tsx';
import { Hero } from '../home/hero.tsx';
import { HOME_TEXTS } from '../home/home-copy.ts';
import { Newsletter } from '../home/newsletter.tsx';
import { PremiumCollections } from '../home/premium-collections.tsx';
import { PrintedByHand } from '../home/printed-by-hand.tsx';
import { TraditionalFlavors } from '../home/traditional-flavors.tsx';
import { WhyChooseUs } from '../home/why-choose-us.tsx';
import type { PageProps } from '../page.ts';
import { homeCategories } from '../shell/categories.ts';
import { useStoreTexts } from '../state/copy.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import type { HomeData } from './home.data.ts';

const FEATURED_SKELETON_COUNT = 4;

export default function HomePage({ data }: PageProps<HomeData>) {
  const texts = useStoreTexts(HOME_TEXTS);
  const { info } = useStoreInfo();
  const categories = homeCategories(info);
  return (
    <>
      <Hero texts={texts} />
      <PremiumCollections texts={texts}>
        {categories.map((category) => (
          <CategoryTile key={category} category={category} />
        ))}
      </PremiumCollections>
      <FeaturedProducts texts={texts} isEmpty={data?.featured.length === 0}>
        {data ? (
          <ProductGrid products={data.featured} columns={4} />
        ) : (
          <ProductGridSkeleton count={FEATURED_SKELETON_COUNT} columns={4} />
        )}
      </FeaturedProducts>
      <TraditionalFlavors texts={texts} />
      <PrintedByHand
        texts={texts}
        categories={categories}
        getTitle={(category) => categoryTitle(category, '', info.content)}
      />
      <WhyChooseUs texts={texts} />
      <CategoryStrip categories={categories} />
      <Newsletter texts={texts} />
    </>
  );
}
