import { useNavigationState } from '#storefront/navigation/location.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import { productCount } from '#storefront/product-list/product-count.ts';
import type { GridColumns } from '#storefront/state/grid-columns.ts';
import { ThreeColumnsIcon, TwoColumnsIcon } from '#storefront/ui/icons.tsx';
import { type ListingQuery, listingHref } from './listing-url.ts';

interface ListingControlsProps {
  query: ListingQuery;
  parentCategories: readonly string[];
  /** Undefined while unknown. */
  total: number | undefined;
  /** True: more products match than `total`. */
  isTotalCapped?: boolean | undefined;
  columns: GridColumns;
  onColumnsChange(next: GridColumns): void;
}

/** Number of products, sub-category filter, and the switch between two and three columns. */
export function ListingControls({
  query,
  parentCategories,
  total,
  isTotalCapped,
  columns,
  onColumnsChange,
}: ListingControlsProps) {
  return (
    <div className="listing-controls">
      <p className="listing-controls__total" aria-live="polite">
        {total !== undefined && productCount({ total, isTotalCapped })}
      </p>
      <ParentCategoryFilter query={query} names={parentCategories} />
      <fieldset className="grid-toggle" aria-label="Columns">
        <button
          type="button"
          aria-label="3 columns"
          aria-pressed={columns === 3}
          onClick={() => onColumnsChange(3)}
        >
          <ThreeColumnsIcon />
        </button>
        <button
          type="button"
          aria-label="2 columns"
          aria-pressed={columns === 2}
          onClick={() => onColumnsChange(2)}
        >
          <TwoColumnsIcon />
        </button>
      </fieldset>
    </div>
  );
}

/** A native select: it renders completely on the server and suits phones. */
function ParentCategoryFilter({ query, names }: { query: ListingQuery; names: readonly string[] }) {
  const options =
    query.parentCategory && !names.includes(query.parentCategory) ? [query.parentCategory, ...names] : names;
  // with the keyboard each arrow chooses: one entry of the history is enough
  const { isSettingChange: isRepeated = false } = useNavigationState();
  const choose = (parentCategory: string) =>
    navigate(listingHref({ ...query, parentCategory, page: 1 }), {
      replace: isRepeated,
      state: { isSettingChange: true },
    });
  return (
    <label className="listing-filter">
      <span className="listing-filter__label">Sub-category</span>
      <select
        className="input"
        value={query.parentCategory}
        disabled={options.length === 0}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">All</option>
        {options.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
