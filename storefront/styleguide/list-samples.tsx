import { STYLEGUIDE_PATH } from '#contract/page-links.ts';
import type { SearchResult } from '#storefront/api/search.ts';
import { FilterForm } from '#storefront/product-list/filter-form.tsx';
import { NO_FILTERS } from '#storefront/product-list/list-filters.ts';
import { ListFooter } from '#storefront/product-list/list-footer.tsx';
import { Pager } from '#storefront/product-list/pager.tsx';
import { SearchBox } from '#storefront/search/search-box.tsx';
import { SearchHeading } from '#storefront/search/search-heading.tsx';
import { SuggestionList } from '#storefront/search/search-suggestions.tsx';
import { CategoryTile } from '#storefront/site/category-tile.tsx';
import { categoryImage } from '#storefront/site-images/site-images.ts';
import { EMPTY_PRODUCT } from './product-samples.tsx';
import { Sample, State } from './sample.tsx';

const doNothing = () => {};

const FACETS = {
  sizes: [{ value: 'M', label: 'M', count: 3 }],
  colors: [{ value: 'Indigo', label: 'Indigo', count: 5 }],
  price: { min: 499, max: 1999 },
  onSale: 2,
};
const SEARCH_RESULT: SearchResult = {
  ok: true,
  products: [EMPTY_PRODUCT],
  page: 2,
  limit: 12,
  total: 13,
  totalPages: 2,
  isPartial: false,
};

export function ListSamples() {
  return (
    <>
      <Sample title="Category tile">
        <State name="tile" isWide>
          <CategoryTile category="masala" image={categoryImage('masala')} />
        </State>
        <State name="tile, hover" forcedState="hover" isWide>
          <CategoryTile category="men" image={categoryImage('men')} />
        </State>
        <State name="tile, focus" forcedState="focus" isWide>
          <CategoryTile category="footwear" image={categoryImage('footwear')} />
        </State>
        <State name="tile with a note" isWide>
          <CategoryTile
            category="women"
            image={categoryImage('women')}
            note="Sarees, kurtis and dupattas from the looms of India."
          />
        </State>
      </Sample>
      <Sample title="Search, sort and filter">
        <State name="search box" isWide>
          <SearchBox listId="sample-suggestions" initialQuery="haldi" />
        </State>
        <State name="filters with chips" isWide>
          <FilterForm
            filters={{ ...NO_FILTERS, sizes: ['M'], colors: ['Indigo'], isOnSale: true }}
            total={3}
            facets={FACETS}
            unfilteredHref={STYLEGUIDE_PATH}
            defaultSortLabel="Featured first"
            getHref={() => STYLEGUIDE_PATH}
          />
        </State>
        <State name="suggestions" isWide>
          <SuggestionList
            id="suggestions"
            text="haldi"
            activeIndex={1}
            onHrefsChange={doNothing}
            onSelect={doNothing}
          />
        </State>
        <State name="heading, corrected" isWide>
          <SearchHeading
            query="haldee"
            isTooLong={false}
            result={{ ...SEARCH_RESULT, correctedTo: 'haldi' }}
          />
        </State>
        <State name="heading, did you mean" isWide>
          <SearchHeading query="kurat" isTooLong={false} result={{ ...SEARCH_RESULT, didYouMean: 'kurta' }} />
        </State>
        <State name="heading, some words" isWide>
          <SearchHeading query="red kurta" isTooLong={false} result={{ ...SEARCH_RESULT, isPartial: true }} />
        </State>
        <State name="heading, too long" isWide>
          <SearchHeading query="" isTooLong result={null} />
        </State>
      </Sample>
      <Sample title="Pager">
        {[1, 6, 12].map((page) => (
          <State key={page} name={`page ${page} of 12`} isWide>
            <Pager page={page} totalPages={12} getHref={(to) => `${STYLEGUIDE_PATH}?page=${to}`} />
          </State>
        ))}
        {(['hover', 'focus'] as const).map((forcedState) => (
          <State key={forcedState} name={forcedState} forcedState={forcedState} isWide>
            <Pager page={2} totalPages={3} getHref={(to) => `${STYLEGUIDE_PATH}?page=${to}`} />
          </State>
        ))}
        <State name="end of a list" isWide>
          <ListFooter list={SEARCH_RESULT} getHref={(to) => `${STYLEGUIDE_PATH}?page=${to}`} />
        </State>
      </Sample>
    </>
  );
}
