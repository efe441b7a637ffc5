import { type FormEvent, useRef } from 'react';
import type { ProductFacets } from '#contract/catalog.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import { Button } from '#storefront/ui/button.tsx';
import { CloseIcon } from '#storefront/ui/icons.tsx';
import { filterChips } from './filter-chips.ts';
import { FilterGroup } from './filter-group.tsx';
import {
  countFilters,
  type ListFilters,
  NO_FILTERS,
  parseListFilters,
  toFilterParams,
} from './list-filters.ts';
import { PriceRange } from './price-range.tsx';
import { SortOptions } from './sort-options.tsx';

interface FilterFormProps {
  filters: ListFilters;
  /** Undefined while unknown. */
  facets: ProductFacets | undefined;
  /** Exact number of products that match the filters; undefined while unknown. */
  total: number | undefined;
  /** URL of the list without filters: the form's action, which works without JavaScript. */
  unfilteredHref: string;
  /** Label of the default order. */
  defaultSortLabel: string;
  getHref(filters: ListFilters): string;
}

/** Sort order and filters in a `<details>`, active filters as chips below. Works without JavaScript. */
export function FilterForm({
  filters,
  facets,
  total,
  unfilteredHref,
  defaultSortLabel,
  getHref,
}: FilterFormProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const count = countFilters(filters);
  const chips = filterChips(filters, facets, total);

  function applyFilters(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) params.append(name, String(value));
    details.current?.removeAttribute('open');
    navigate(getHref(parseListFilters(params)));
  }

  return (
    <search className="filters" aria-label="Sort and filter">
      <details ref={details} className="filters__fold">
        <summary className="filters__summary">
          {count > 0 ? `Sort and filter (${count})` : 'Sort and filter'}
        </summary>
        <form
          key={JSON.stringify(filters)}
          className="filters__panel"
          action={unfilteredHref.split('?')[0]}
          onSubmit={applyFilters}
        >
          {[...new URLSearchParams(unfilteredHref.split('?')[1])].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SortOptions selected={filters.sort} defaultSortLabel={defaultSortLabel} />
          <FilterGroup legend="Size" name="size" values={facets?.sizes ?? []} selected={filters.sizes} />
          <FilterGroup legend="Colour" name="color" values={facets?.colors ?? []} selected={filters.colors} />
          <PriceRange filters={filters} range={facets?.price} onSale={facets ? facets.onSale : 0} />
          <div className="filters__apply">
            <Button type="submit">Show products</Button>
            {count > 0 && (
              <Link href={getHref({ ...NO_FILTERS, sort: filters.sort })}>Clear all filters</Link>
            )}
          </div>
        </form>
      </details>
      {chips.length > 0 && (
        <ul className="filters__chips" aria-label="Filters that are set">
          {chips.map(({ label, count, remainingFilters }) => (
            <li key={`${label} ${JSON.stringify(toFilterParams(remainingFilters))}`}>
              <Link className="chip" href={getHref(remainingFilters)}>
                <span className="visually-hidden">Remove filter </span>
                {label}
                {count !== undefined && <span className="chip__count">{` ${count}`}</span>}
                <CloseIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
