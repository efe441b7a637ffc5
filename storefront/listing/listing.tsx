import type { ProductFacets } from '#contract/catalog.ts';
import { links } from '#contract/page-links.ts';
import type { ProductList } from '#storefront/api/catalog.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { FilterForm } from '#storefront/product-list/filter-form.tsx';
import { ListError } from '#storefront/product-list/list-error.tsx';
import { NO_FILTERS } from '#storefront/product-list/list-filters.ts';
import { ListFooter } from '#storefront/product-list/list-footer.tsx';
import { ProductGrid, ProductGridSkeleton } from '#storefront/products/product-grid.tsx';
import { categoryIntro, categoryTitle, type StoreTexts } from '#storefront/site/category-titles.ts';
import { useGridColumns } from '#storefront/state/grid-columns.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { ListingControls } from './listing-controls.tsx';
import { ListingEmpty } from './listing-empty.tsx';
import { type ListingQuery, listingHref, unfilteredListingHref } from './listing-url.ts';

const SKELETON_COUNT = 12;

interface ListingProps {
  query: ListingQuery;
  /** Undefined while loading. */
  list: ProductList | undefined;
  parentCategories: readonly string[];
  /** Absent if the server does not announce `facets`: then sorting and filters are not offered. */
  facets?: ProductFacets | undefined;
}

/** The listing of one category: heading, filters, products, pager. */
export function Listing({ query, list, parentCategories, facets }: ListingProps) {
  const { info, can } = useStoreInfo();
  const { content } = info;
  const [columns, setColumns] = useGridColumns();
  return (
    <>
      <Breadcrumb query={query} content={content} />
      <header className="listing-head">
        <h1>{categoryTitle(query.category, query.parentCategory, content)}</h1>
        <p>{categoryIntro(query.category, query.parentCategory, content)}</p>
      </header>
      <div className="listing-bar">
        {can('facets') && (
          <FilterForm
            filters={query.filters ?? NO_FILTERS}
            facets={facets}
            total={list?.ok && !list.isTotalCapped ? list.total : undefined}
            unfilteredHref={unfilteredListingHref(query)}
            defaultSortLabel="Featured first"
            getHref={(filters) => listingHref({ ...query, filters, page: 1 })}
          />
        )}
        <ListingControls
          query={query}
          parentCategories={parentCategories}
          total={list?.ok ? list.total : undefined}
          isTotalCapped={list?.isTotalCapped}
          columns={columns}
          onColumnsChange={setColumns}
        />
      </div>
      <h2 className="visually-hidden">Products</h2>
      {list ? (
        <ListingResults query={query} list={list} columns={columns} />
      ) : (
        <ProductGridSkeleton count={SKELETON_COUNT} columns={columns} />
      )}
    </>
  );
}

function ListingResults({
  query,
  list,
  columns,
}: {
  query: ListingQuery;
  list: ProductList;
  columns: 2 | 3;
}) {
  if (!list.ok) return <ListError />;
  return (
    <>
      {list.products.length === 0 ? (
        <ListingEmpty query={query} />
      ) : (
        <ProductGrid products={list.products} columns={columns} isAboveFold />
      )}
      {list.totalPages > 1 && <ListFooter list={list} getHref={(page) => listingHref({ ...query, page })} />}
    </>
  );
}

function Breadcrumb({ query, content }: { query: ListingQuery; content: StoreTexts }) {
  const parent = query.parentCategory && query.category;
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        <li>
          <Link href={links.home()}>Home</Link>
        </li>
        <li>
          <Link href={links.products()}>Categories</Link>
        </li>
        {parent && (
          <li>
            <Link href={listingHref({ ...query, parentCategory: '', page: 1 })}>
              {categoryTitle(query.category, '', content)}
            </Link>
          </li>
        )}
        <li aria-current="page">{categoryTitle(query.category, query.parentCategory, content)}</li>
      </ol>
    </nav>
  );
}
