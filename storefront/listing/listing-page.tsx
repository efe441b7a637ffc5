import { useState } from 'react';
import type { PageProps } from '#storefront/navigation/page.ts';
import { allCategories } from '#storefront/site/categories.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { CategoryOverview } from './category-overview.tsx';
import { Listing } from './listing.tsx';
import type { ListingData } from './listing-load.ts';
import { parseListingQuery } from './listing-url.ts';

export default function ListingPage({ data, search }: PageProps<ListingData>) {
  const { info } = useStoreInfo();
  const query = parseListingQuery(search);
  const categoryData = useCategoryData(query.category, data);
  if (!query.category && !query.parentCategory) return <CategoryOverview categories={allCategories(info)} />;
  return (
    <Listing
      query={query}
      list={data?.list ?? undefined}
      parentCategories={categoryData.parentCategories}
      facets={categoryData.facets}
    />
  );
}

/** Sub-categories and facets of a category; shown unchanged while its next page loads. */
function useCategoryData(category: string, data: ListingData | undefined) {
  const [categoryData, setCategoryData] = useState(() => toCategoryData(category, data));
  if (data && (categoryData.category !== category || categoryData.data !== data))
    setCategoryData(toCategoryData(category, data));
  return categoryData.category === category ? categoryData : toCategoryData(category, undefined);
}

function toCategoryData(category: string, data: ListingData | undefined) {
  return { category, data, parentCategories: data?.parentCategories ?? [], facets: data?.facets };
}
