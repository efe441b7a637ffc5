import type { PageProps } from '#storefront/navigation/page.ts';
import { ProductGrid, ProductGridSkeleton } from '#storefront/products/product-grid.tsx';
import { homeCategories } from '#storefront/site/categories.ts';
import { CategoryTile } from '#storefront/site/category-tile.tsx';
import { categoryTitle } from '#storefront/site/category-titles.ts';
import { imageOfCategory, storeImage, storeLink } from '#storefront/site/store-images.ts';
import { clothImage, heroImage, traditionImage } from '#storefront/site-images/site-images.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreTexts } from '#storefront/state/store-texts.ts';
import { CategoryStrip } from './category-strip.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { Hero } from './hero.tsx';
import type { HomeData } from './home-load.ts';
import { HOME_TEXTS } from './home-texts.ts';
import { Newsletter } from './newsletter.tsx';
import { PremiumCollections } from './premium-collections.tsx';
import { PrintedByHand } from './printed-by-hand.tsx';
import { TraditionalFlavors } from './traditional-flavors.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

const FEATURED_SKELETON_COUNT = 4;

export default function HomePage({ data }: PageProps<HomeData>) {
  const texts = useStoreTexts(HOME_TEXTS);
  const { info } = useStoreInfo();
  const { content } = info;
  const categories = homeCategories(info);
  return (
    <>
      <Hero
        texts={texts}
        image={storeImage(content, 'home.heroImage') ?? heroImage}
        href={storeLink(content, 'home.actionLink')}
      />
      <PremiumCollections texts={texts}>
        {categories.map((category) => (
          <CategoryTile key={category} category={category} image={imageOfCategory(content, category)} />
        ))}
      </PremiumCollections>
      <FeaturedProducts texts={texts} isEmpty={data?.featured.length === 0}>
        {data ? (
          <ProductGrid products={data.featured} columns={4} />
        ) : (
          <ProductGridSkeleton count={FEATURED_SKELETON_COUNT} columns={4} />
        )}
      </FeaturedProducts>
      <TraditionalFlavors
        texts={texts}
        image={storeImage(content, 'home.traditionImage') ?? traditionImage}
        href={storeLink(content, 'home.traditionLink')}
      />
      <PrintedByHand
        texts={texts}
        image={storeImage(content, 'home.clothImage') ?? clothImage}
        categories={categories}
        getTitle={(category) => categoryTitle(category, '', content)}
      />
      <WhyChooseUs texts={texts} />
      <CategoryStrip categories={categories} imageOf={(category) => imageOfCategory(content, category)} />
      <Newsletter texts={texts} />
    </>
  );
}
