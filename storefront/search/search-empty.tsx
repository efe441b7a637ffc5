import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { buttonClass } from '#storefront/ui/button.tsx';

interface SearchEmptyProps {
  /** '' if no search was sent. */
  query: string;
  categories: readonly string[];
  /** URL of the same query without filters; undefined if none is set. */
  unfilteredHref: string | undefined;
}

/** Shown without results: search tips and links to the categories. */
export function SearchEmpty({ query, categories, unfilteredHref }: SearchEmptyProps) {
  const text = useStoreText();
  return (
    <div className="search-empty">
      {query && <p className="search-empty__lead">{`We found nothing for “${query}”.`}</p>}
      {unfilteredHref && (
        <Link className={buttonClass()} href={unfilteredHref}>
          Clear Filters
        </Link>
      )}
      <ul className="search-empty__tips">
        <li>{text('searchTip1', 'Try fewer or more general words, such as kurta, turmeric or brass.')}</li>
        <li>{text('searchTip2', 'English and Hindi both work: haldi, हल्दी and turmeric find the same.')}</li>
      </ul>
      <h2>Or browse a category</h2>
      <ul className="search-empty__categories">
        {categories.map((name) => (
          <li key={name}>
            <Link className={buttonClass('outline')} href={links.category(name)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
