import { useState } from 'react';
import { CategoryOverview } from '../catalog/category-overview.tsx';
import { Listing } from '../catalog/listing.tsx';
import { parseListingQuery } from '../catalog/listing-query.ts';
import type { PageProps } from '../page.ts';
import { allCategories } from '../shell/categories.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import type { ProductsData } from './products.data.ts';

export default function ProductsPage({ data, search }: PageProps<ProductsData>) {
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

/** Sub-categories and facets of a category; kept while its next page loads. */
function useCategoryData(category: string, data: ProductsData | undefined) {
  const [categoryData, setCategoryData] = useState(() => toCategoryData(category, data));
  if (data && (categoryData.category !== category || categoryData.data !== data))
    setCategoryData(toCategoryData(category, data));
  return categoryData.category === category ? categoryData : toCategoryData(category, undefined);
}

function toCategoryData(category: string, data: ProductsData | undefined) {
  return { category, data, parentCategories: data?.parentCategories ?? [], facets: data?.facets };
}
