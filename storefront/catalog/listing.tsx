import type { ProductFacets } from '#contract/catalog.ts';
import type { ProductList } from '../api/catalog.ts';
import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';
import { useGridColumns } from '../state/grid-columns.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import { NO_FILTERS } from './listing-choices.ts';
import { ListingControls } from './listing-controls.tsx';
import { ListingEmpty } from './listing-empty.tsx';
import { ListFooter } from './listing-end.tsx';
import { ListError } from './listing-failure.tsx';
import { FilterForm } from './listing-filters.tsx';
import { type ListingQuery, listingHref, unfilteredListingHref } from './listing-query.ts';
import { categoryIntro, categoryTitle, type StoreTexts } from './listing-title.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';

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
            total={list?.ok ? list.total : undefined}
            unfilteredHref={unfilteredListingHref(query)}
            defaultSortLabel="Featured first"
            getHref={(filters) => listingHref({ ...query, filters, page: 1 })}
          />
        )}
        <ListingControls
          query={query}
          parentCategories={parentCategories}
          total={list?.ok ? list.total : undefined}
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
