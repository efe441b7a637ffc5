interface SortChoiceProps {
  chosen: string;
  /** Label of the default order. */
  ownOrder: string;
}

/** The sort order of a list, as radio buttons. */
export function SortChoice({ chosen, ownOrder }: SortChoiceProps) {
  const orders = [
    ['', ownOrder],
    ['newest', 'Newest first'],
    ['price-asc', 'Price: low to high'],
    ['price-desc', 'Price: high to low'],
  ] as const;
  return (
    <fieldset className="filter-group">
      <legend>Sort by</legend>
      <div className="filter-group__values">
        {orders.map(([value, label]) => (
          <label key={value} className="checkbox">
            <input type="radio" name="sort" value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
