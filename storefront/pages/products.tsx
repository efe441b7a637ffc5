import { useState } from 'react';
import { CategoryOverview } from '../catalog/category-overview.tsx';
import { Listing } from '../catalog/listing.tsx';
import { readListingQuery } from '../catalog/listing-query.ts';
import type { PageProps } from '../page.ts';
import { allCategories } from '../shell/categories.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import type { ProductsData } from './products.data.ts';

export default function ProductsPage({ data, search }: PageProps<ProductsData>) {
  const { info } = useStoreInfo();
  const query = readListingQuery(search);
  const known = useKnownOfCategory(query.category, data);
  if (!query.category && !query.parentCategory) return <CategoryOverview categories={allCategories(info)} />;
  return (
    <Listing
      query={query}
      list={data?.list ?? undefined}
      parentCategories={known.names}
      facets={known.facets}
    />
  );
}

/** Sub-categories and facets of a category; kept while its next page loads. */
function useKnownOfCategory(category: string, data: ProductsData | undefined) {
  const [known, setKnown] = useState(() => knownOf(category, data));
  if (data && (known.category !== category || known.data !== data)) setKnown(knownOf(category, data));
  return known.category === category ? known : knownOf(category, undefined);
}

function knownOf(category: string, data: ProductsData | undefined) {
  return { category, data, names: data?.parentCategories ?? [], facets: data?.facets };
}
