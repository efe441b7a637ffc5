import { type FormEvent, useRef } from 'react';
import type { ProductFacets } from '#contract/catalog.ts';
import { go } from '../navigation/go.ts';
import { Link } from '../navigation/link.tsx';
import { Button } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { filterChips } from './filter-chips.ts';
import { FilterGroup } from './filter-group.tsx';
import {
  choiceParameters,
  countFilters,
  type ListingChoices,
  NO_CHOICES,
  readListingChoices,
} from './listing-choices.ts';
import { PriceRange } from './price-range.tsx';
import { SortChoice } from './sort-choice.tsx';

interface ListingFiltersProps {
  choices: ListingChoices;
  /** Undefined while unknown. */
  facets: ProductFacets | undefined;
  /** Number of products that match the filters; undefined while unknown. */
  total: number | undefined;
  /** URL of the list without filters: the form's action, which works without JavaScript. */
  plainHref: string;
  /** Label of the default order. */
  ownOrder: string;
  hrefOf(choices: ListingChoices): string;
}

/** Sort order and filters in a `<details>`, active filters as chips below. Works without JavaScript. */
export function ListingFilters({ choices, facets, total, plainHref, ownOrder, hrefOf }: ListingFiltersProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const count = countFilters(choices);
  const chips = filterChips(choices, facets, total);

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) chosen.append(name, String(value));
    fold.current?.removeAttribute('open');
    go(hrefOf(readListingChoices(chosen)));
  }

  return (
    <search className="filters" aria-label="Sort and filter">
      <details ref={fold} className="filters__fold">
        <summary className="filters__summary">
          {count > 0 ? `Sort and filter (${count})` : 'Sort and filter'}
        </summary>
        <form
          key={JSON.stringify(choices)}
          className="filters__panel"
          action={plainHref.split('?')[0]}
          onSubmit={apply}
        >
          {[...new URLSearchParams(plainHref.split('?')[1])].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SortChoice chosen={choices.sort} ownOrder={ownOrder} />
          <FilterGroup legend="Size" name="size" values={facets?.sizes ?? []} chosen={choices.sizes} />
          <FilterGroup legend="Colour" name="color" values={facets?.colors ?? []} chosen={choices.colors} />
          <PriceRange choices={choices} range={facets?.price} onSale={facets?.onSale ?? 0} />
          <div className="filters__apply">
            <Button type="submit">Show products</Button>
            {count > 0 && <Link href={hrefOf({ ...NO_CHOICES, sort: choices.sort })}>Clear all filters</Link>}
          </div>
        </form>
      </details>
      {chips.length > 0 && (
        <ul className="filters__chips" aria-label="Filters that are set">
          {chips.map(({ label, count, without }) => (
            <li key={`${label} ${JSON.stringify(choiceParameters(without))}`}>
              <Link className="chip" href={hrefOf(without)}>
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
