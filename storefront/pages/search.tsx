import {
  choiceParameters,
  countFilters,
  type ListingChoices,
  readListingChoices,
} from '../catalog/listing-choices.ts';
import { ListingEnd } from '../catalog/listing-end.tsx';
import { ListingFailure } from '../catalog/listing-failure.tsx';
import { ListingFilters } from '../catalog/listing-filters.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx';
import { links } from '../links.ts';
import type { PageProps } from '../page.ts';
import { readQuestion } from '../search/question.ts';
import { SearchBox } from '../search/search-box.tsx';
import { SearchEmpty } from '../search/search-empty.tsx';
import { SearchHeading } from '../search/search-heading.tsx';
import { allCategories } from '../shell/categories.ts';
import { useStoreInfo } from '../state/store-info.tsx';
import type { SearchData } from './search.data.ts';

const SKELETONS = 12;

export default function SearchPage({ data, search }: PageProps<SearchData>) {
  const { info, can } = useStoreInfo();
  const { words, isTooLong } = readQuestion(search);
  const choices = readListingChoices(search);
  const isAsked = words !== '' && !isTooLong;
  const found = data ? data.found : undefined;
  const hrefOf = (choices: ListingChoices, page = 1) =>
    links.search(words, { choices: choiceParameters(choices), ...(page > 1 && { page }) });
  const isEmpty = !isAsked || (found?.ok && found.products.length === 0);
  return (
    <>
      <SearchHeading words={words} isTooLong={isTooLong} found={found} />
      {can('search') && (
        <SearchBox key={words} className="search-box--page" start={words} hasFocus={words === ''} />
      )}
      {found?.ok && (found.total > 0 || countFilters(choices) > 0) && can('search') && can('facets') && (
        <ListingFilters
          choices={choices}
          facets={found.facets}
          total={found.total}
          plainHref={links.search(words)}
          ownOrder="Best match"
          hrefOf={hrefOf}
        />
      )}
      {isAsked && found === undefined && <ProductGridSkeleton count={SKELETONS} columns={4} />}
      {found?.ok === false && <ListingFailure />}
      {found?.ok && found.products.length > 0 && (
        <>
          <h2 className="visually-hidden">Products</h2>
          <ProductGrid products={found.products} columns={4} isOnTop />
        </>
      )}
      {found?.ok && found.total > 0 && <ListingEnd list={found} hrefOf={(page) => hrefOf(choices, page)} />}
      {isEmpty && (
        <SearchEmpty
          words={isAsked ? words : ''}
          categories={allCategories(info)}
          unfilteredHref={isAsked && countFilters(choices) > 0 ? links.search(words) : undefined}
        />
      )}
    </>
  );
}
