import type { FoundProducts } from '../api/search.ts';
import { links } from '../links.ts';
import { Link } from '../navigation/link.tsx';

interface SearchHeadingProps {
  words: string;
  isTooLong: boolean;
  /** Undefined while loading, null if no search was sent. */
  found: FoundProducts | null | undefined;
}

/** The query, the number of results, and the corrected query if the server used one. */
export function SearchHeading({ words, isTooLong, found }: SearchHeadingProps) {
  const isAsked = words !== '' && !isTooLong;
  return (
    <header className="search-head">
      <h1>{isAsked ? `Results for “${words}”` : 'Search'}</h1>
      <div aria-live="polite">
        {isTooLong && (
          <p>
            That is more than we can search for at once. Please ask with a few words, 200 characters at most.
          </p>
        )}
        {isAsked && found?.total !== 0 && (
          <p className="search-head__total">
            {found && `${found.total} ${found.total === 1 ? 'product' : 'products'}`}
          </p>
        )}
        {found?.correctedTo && (
          <p>
            Nothing matched exactly. These are the results for{' '}
            <Link href={links.search(found.correctedTo)}>{found.correctedTo}</Link>.
          </p>
        )}
        {found?.didYouMean && (
          <p>
            Did you mean <Link href={links.search(found.didYouMean)}>{found.didYouMean}</Link>?
          </p>
        )}
        {found?.isPartial && <p>No product has all of these words. These have some of them.</p>}
      </div>
    </header>
  );
}
