import { links } from '#contract/page-links.ts';
import type { PageProps } from '#storefront/navigation/page.ts';
import { FilterForm } from '#storefront/product-list/filter-form.tsx';
import { ListError } from '#storefront/product-list/list-error.tsx';
import {
  countFilters,
  type ListFilters,
  parseListFilters,
  toFilterParams,
} from '#storefront/product-list/list-filters.ts';
import { ListFooter } from '#storefront/product-list/list-footer.tsx';
import { ProductGrid, ProductGridSkeleton } from '#storefront/products/product-grid.tsx';
import { allCategories } from '#storefront/site/categories.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchEmpty } from './search-empty.tsx';
import { SearchHeading } from './search-heading.tsx';
import type { SearchData } from './search-load.ts';
import { parseSearchQuery } from './search-query.ts';

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
          listId="page-suggestions"
          className="search-box--page"
          initialQuery={query}
          hasAutoFocus={query === ''}
        />
      )}
      {result?.ok && (result.total > 0 || countFilters(filters) > 0) && can('search') && can('facets') && (
        <FilterForm
          filters={filters}
          facets={result.facets}
          total={result.isTotalCapped ? undefined : result.total}
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
