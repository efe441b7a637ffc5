import { useEffect, useLayoutEffect, useState } from 'react';
import { links } from '#contract/page-links.ts';
import { formatRupeesShort } from '#format/money.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import {
  fetchSuggestions,
  type SuggestedCategory,
  type SuggestedProduct,
  type Suggestions,
} from '#storefront/api/search.ts';
import { fallbackImage } from '#storefront/site-images/site-images.ts';
import { GridIcon, SearchIcon } from '#storefront/ui/icons.tsx';
import { Picture } from '#storefront/ui/picture.tsx';

export interface SuggestionListProps {
  id: string;
  /** The typed text; '' closes the list. */
  text: string;
  activeIndex: number;
  /** Receives the URLs of the options, in order. */
  onHrefsChange(hrefs: readonly string[]): void;
  onSelect(href: string): void;
}

const DEBOUNCE_MS = 140;
const MAX_QUERY_LENGTH = 100;
const NO_SUGGESTIONS: Suggestions = { queries: [], categories: [], products: [] };

/** Suggested queries, categories and products. The search field keeps the focus. */
export function SuggestionList({ id, text, activeIndex, onHrefsChange, onSelect }: SuggestionListProps) {
  const { queries, categories, products } = useFetchedSuggestions(text);
  const options = [
    ...queries.map((query) => ({ href: links.search(query), query })),
    ...categories.map((suggestedCategory) => ({ href: categoryHref(suggestedCategory), suggestedCategory })),
    ...products.map((product) => ({ href: links.product(product.id), product })),
  ];
  const hrefs = options.map(({ href }) => href);
  const key = hrefs.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array is new on every render
  useLayoutEffect(() => onHrefsChange(hrefs), [key, onHrefsChange]);
  useEffect(() => {
    if (activeIndex >= 0)
      document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);

  if (text.trim() === '') return null;
  return (
    <>
      <p className="visually-hidden" role="status">
        {options.length === 1 ? '1 suggestion' : `${options.length} suggestions`}
      </p>
      {options.length > 0 && (
        <div id={id} className="suggestions" role="listbox" aria-label="Suggestions">
          {options.map((option, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles arrow keys and Enter
            <div
              key={option.href}
              id={`${id}-${i}`}
              className="suggestion"
              role="option"
              aria-selected={i === activeIndex}
              tabIndex={-1}
              // keeps the focus in the search field: on blur the list would close before the click
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onSelect(option.href)}
            >
              {'product' in option && <ProductOption product={option.product} />}
              {'suggestedCategory' in option && (
                <CategoryOption suggestedCategory={option.suggestedCategory} />
              )}
              {'query' in option && (
                <>
                  <SearchIcon />
                  <span className="suggestion__text">{option.query}</span>
                </>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function ProductOption({ product }: { product: SuggestedProduct }) {
  return (
    <>
      <Picture
        files={product.image ? { url: product.image, width: 40, height: 50, sources: [] } : undefined}
        alt=""
        fallback={fallbackImage}
        className="suggestion__picture"
      />
      <span className="suggestion__text">{product.title}</span>
      <span className="suggestion__price">{formatRupeesShort(product.price)}</span>
    </>
  );
}

function CategoryOption({
  suggestedCategory: { category, parentCategory },
}: {
  suggestedCategory: SuggestedCategory;
}) {
  return (
    <>
      <GridIcon />
      <span className="suggestion__text">
        {parentCategory ? `${parentCategory} in ${category}` : category}
      </span>
    </>
  );
}

const categoryHref = ({ category, parentCategory }: SuggestedCategory) =>
  links.products({ category: category.toLowerCase(), ...(parentCategory && { parentCategory }) });

/** Requested DEBOUNCE_MS after the last input. A reply for an older text is ignored. */
function useFetchedSuggestions(text: string): Suggestions {
  const api = useApi();
  const [shown, setShown] = useState(NO_SUGGESTIONS);
  const query = text.trim().slice(0, MAX_QUERY_LENGTH);
  useEffect(() => {
    if (query === '') return setShown(NO_SUGGESTIONS);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const suggestions = await fetchSuggestions(api, query);
      if (isCurrent) setShown(suggestions);
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, query]);
  return shown;
}
