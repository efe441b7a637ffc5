import {
  countFilters,
  type ListFilters,
  parseListFilters,
  toFilterParams,
} from '../catalog/listing-choices.ts';
import { ListFooter } from '../catalog/listing-end.tsx';
import { ListError } from '../catalog/listing-failure.tsx';
import { FilterForm } from '../catalog/listing-filters.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { links } from '../links.ts';
import type { PageProps } from '../page.ts';
import { parseSearchQuery } from '../search/question.ts';
import { SearchBox } from '../search/search-box.tsx';
import { SearchEmpty } from '../search/search-empty.tsx';
import { SearchHeading } from '../search/search-heading.tsx';
import { allCategories } from '../shell/categories.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import type { SearchData } from './search.data.ts';

const SKELETON_COUNT = 12;

export default function SearchPage({ data, search }: PageProps<SearchData>) {
  const { info, can } = useStoreInfo();
  const { query, isTooLong } = parseSearchQuery(search);
  const filters = parseListFilters(search);
  const hasQuery = query !== '' && !isTooLong;
  const result = data ? data.result : undefined;
  const getHref = (filters: ListFilters, page = 1) =>
    links.search(query, { filters: toFilterParams(filters), ...(page > 1 && { page }) });
  const isEmpty = !hasQuery || (result?.ok && result.products.length === 0);
  return (
    <>
      <SearchHeading query={query} isTooLong={isTooLong} result={result} />
      {can('search') && (
        <SearchBox
          key={query}
          className="search-box--page"
          initialQuery={query}
          hasAutoFocus={query === ''}
        />
      )}
      {result?.ok && (result.total > 0 || countFilters(filters) > 0) && can('search') && can('facets') && (
        <FilterForm
          filters={filters}
          facets={result.facets}
          total={result.total}
          unfilteredHref={links.search(query)}
          defaultSortLabel="Best match"
          getHref={getHref}
        />
      )}
      {hasQuery && result === undefined && <ProductGridSkeleton count={SKELETON_COUNT} columns={4} />}
      {result?.ok === false && <ListError />}
      {result?.ok && result.products.length > 0 && (
        <>
          <h2 className="visually-hidden">Products</h2>
          <ProductGrid products={result.products} columns={4} isAboveFold />
        </>
      )}
      {result?.ok && result.total > 0 && (
        <ListFooter list={result} getHref={(page) => getHref(filters, page)} />
      )}
      {isEmpty && (
        <SearchEmpty
          query={hasQuery ? query : ''}
          categories={allCategories(info)}
          unfilteredHref={hasQuery && countFilters(filters) > 0 ? links.search(query) : undefined}
        />
      )}
    </>
  );
}
