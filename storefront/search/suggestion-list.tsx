import { useEffect, useLayoutEffect, useState } from 'react';
import { useApi } from '../api/api-context.tsx';
import {
  fetchSuggestions,
  type SuggestedProduct,
  type SuggestedShelf,
  type Suggestions,
} from '../api/search.ts';
import { formatRupeesShort } from '../format/rupees.ts';
import { links } from '../links.ts';
import { stockPicture } from '../pictures/site-pictures.ts';
import { GridIcon, SearchIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';

export interface SuggestionListProps {
  id: string;
  /** The typed text; '' closes the list. */
  text: string;
  active: number;
  /** Receives the URLs of the options, in order. */
  onHrefs(hrefs: readonly string[]): void;
  onChoose(href: string): void;
}

const PAUSE_MS = 140;
const LONGEST = 100;
const NOTHING: Suggestions = { queries: [], shelves: [], products: [] };

/** Suggested queries, categories and products. The search field keeps the focus. */
export function SuggestionList({ id, text, active, onHrefs, onChoose }: SuggestionListProps) {
  const { queries, shelves, products } = useSuggestions(text);
  const options = [
    ...queries.map((query) => ({ href: links.search(query), query })),
    ...shelves.map((shelf) => ({ href: shelfHref(shelf), shelf })),
    ...products.map((product) => ({ href: links.product(product.id), product })),
  ];
  const hrefs = options.map(({ href }) => href);
  const key = hrefs.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the array is new on every render
  useLayoutEffect(() => onHrefs(hrefs), [key, onHrefs]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

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
              aria-selected={i === active}
              tabIndex={-1}
              // keeps the focus in the search field: on blur the list would close before the click
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option.href)}
            >
              {'product' in option && <ProductOption product={option.product} />}
              {'shelf' in option && <ShelfOption shelf={option.shelf} />}
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
        fallback={stockPicture}
        className="suggestion__picture"
      />
      <span className="suggestion__text">{product.title}</span>
      <span className="suggestion__price">{formatRupeesShort(product.price)}</span>
    </>
  );
}

function ShelfOption({ shelf: { category, parentCategory } }: { shelf: SuggestedShelf }) {
  return (
    <>
      <GridIcon />
      <span className="suggestion__text">
        {parentCategory ? `${parentCategory} in ${category}` : category}
      </span>
    </>
  );
}

const shelfHref = ({ category, parentCategory }: SuggestedShelf) =>
  links.products({ category: category.toLowerCase(), ...(parentCategory && { parentCategory }) });

/** Requested DEBOUNCE_MS after the last input. A reply for an older text is ignored. */
function useSuggestions(text: string): Suggestions {
  const api = useApi();
  const [shown, setShown] = useState(NOTHING);
  const words = text.trim().slice(0, LONGEST);
  useEffect(() => {
    if (words === '') return setShown(NOTHING);
    let isCurrent = true;
    const waiting = setTimeout(async () => {
      const suggestions = await fetchSuggestions(api, words);
      if (isCurrent) setShown(suggestions);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(waiting);
    };
  }, [api, words]);
  return shown;
}
