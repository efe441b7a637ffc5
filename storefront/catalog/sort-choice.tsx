interface SortChoiceProps {
  chosen: string;
  /** What the list's own order is called. */
  ownOrder: string;
}

/** In which order the products stand. */
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
