interface SortSelectProps {
  selected: string;
  /** Label of the default order. */
  defaultSortLabel: string;
}

/** The sort order of a list, as radio buttons. */
export function SortSelect({ selected, defaultSortLabel }: SortSelectProps) {
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
