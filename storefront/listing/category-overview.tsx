import { CategoryTile } from '#storefront/site/category-tile.tsx';
import { categoryIntro, categoryTitle } from '#storefront/site/category-titles.ts';
import { imageOfCategory } from '#storefront/site/store-images.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';

/** Every category of the shop, shown while none is selected. */
export function CategoryOverview({ categories }: { categories: readonly string[] }) {
  const { content } = useStoreInfo().info;
  return (
    <>
      <header className="listing-head">
        <h1>{categoryTitle('', '', content)}</h1>
        <p>{categoryIntro('', '', content)}</p>
      </header>
      <ul className="category-overview">
        {categories.map((category, i) => (
          <li key={category}>
            <CategoryTile
              category={category}
              image={imageOfCategory(content, category)}
              note={categoryIntro(category, '', content)}
              isEager={i < 3}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
