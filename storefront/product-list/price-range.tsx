import type { ProductFacets } from '#contract/catalog.ts';
import type { ListFilters } from './list-filters.ts';

interface PriceRangeProps {
  filters: ListFilters;
  range: ProductFacets['price'];
  /** Number of products on sale; undefined if it is not known. */
  onSale: number | undefined;
}

/** Price range in rupees, and a checkbox for products on sale. */
export function PriceRange({ filters, range, onSale }: PriceRangeProps) {
  const priceInput = (name: 'minPrice' | 'maxPrice', label: string, hint: number | undefined) => (
    <label className="price-range__bound">
      <span>{label}</span>
      <input
        className="input"
        type="text"
        inputMode="decimal"
        pattern="\s*\d{1,8}(\.\d{1,2})?\s*"
        title="A price in rupees, such as 500"
        autoComplete="off"
        name={name}
        defaultValue={filters[name]}
        placeholder={hint === undefined ? '' : String(hint)}
      />
    </label>
  );
  return (
    <fieldset className="filter-group">
      <legend>Price in ₹</legend>
      <div className="price-range">
        {priceInput('minPrice', 'From', range && Math.floor(range.min))}
        {priceInput('maxPrice', 'To', range && Math.ceil(range.max))}
      </div>
      {(onSale !== 0 || filters.isOnSale) && (
        <label className="checkbox">
          <input type="checkbox" name="onSale" value="1" defaultChecked={filters.isOnSale} />
          <span>
            On sale {onSale !== undefined && <span className="filter-group__count">{`(${onSale})`}</span>}
          </span>
        </label>
      )}
    </fieldset>
  );
}
