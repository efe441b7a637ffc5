interface SortOptionsProps {
  selected: string;
  /** Label of the default order. */
  defaultSortLabel: string;
}

/**
 * The sort order of a list, as radio buttons. The values are `PRODUCT_SORTS` (contract/catalog.ts), with the
 * default `featured` as ''; `SORTS` in list-filters.ts lists them too, and so does server/catalog/listing/product-sort.ts.
 */
export function SortOptions({ selected, defaultSortLabel }: SortOptionsProps) {
  const sortOptions = [
    ['', defaultSortLabel],
    ['newest', 'Newest first'],
    ['price-asc', 'Price: low to high'],
    ['price-desc', 'Price: high to low'],
  ] as const;
  return (
    <fieldset className="filter-group">
      <legend>Sort by</legend>
      <div className="filter-group__values">
        {sortOptions.map(([value, label]) => (
          <label key={value} className="checkbox">
            <input type="radio" name="sort" value={value} defaultChecked={value === selected} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
