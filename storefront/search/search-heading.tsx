import { links } from '#contract/page-links.ts';
import type { SearchResult } from '#storefront/api/search.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { productCount } from '#storefront/product-list/product-count.ts';
import { MAX_QUERY_LENGTH } from './search-query.ts';

interface SearchHeadingProps {
  query: string;
  isTooLong: boolean;
  /** Undefined while loading, null if no search was sent. */
  result: SearchResult | null | undefined;
}

/** The query, the number of results, and the corrected query if the server used one. */
export function SearchHeading({ query, isTooLong, result }: SearchHeadingProps) {
  const hasQuery = query !== '' && !isTooLong;
  return (
    <header className="search-head">
      <h1>{hasQuery ? `Results for “${query}”` : 'Search'}</h1>
      <div aria-live="polite">
        {isTooLong && (
          <p>
            {`That is more than we can search for at once. Please ask with a few words, ${MAX_QUERY_LENGTH} characters at most.`}
          </p>
        )}
        {hasQuery && result?.total !== 0 && (
          <p className="search-head__total">{result && productCount(result)}</p>
        )}
        {result?.correctedTo && (
          <p>
            Nothing matched exactly. These are the results for{' '}
            <Link href={links.search(result.correctedTo)}>{result.correctedTo}</Link>.
          </p>
        )}
        {result?.didYouMean && (
          <p>
            Did you mean <Link href={links.search(result.didYouMean)}>{result.didYouMean}</Link>?
          </p>
        )}
        {result?.isPartial && <p>No product has all of these words. These have some of them.</p>}
      </div>
    </header>
  );
}
