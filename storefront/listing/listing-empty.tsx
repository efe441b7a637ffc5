import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { navigate } from '#storefront/navigation/navigate.ts';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { type ListingQuery, unfilteredListingHref } from './listing-url.ts';

/** No products: offers to clear the filters if there are any, else links to the categories. */
export function ListingEmpty({ query }: { query: ListingQuery }) {
  const text = useStoreText();
  const hasFilter = query.parentCategory !== '' || query.filters !== undefined;
  // a sub-category alone stays as long as there is a filter to clear: without it there is no listing
  const isSubCategoryFixed = query.category === '' && query.filters !== undefined;
  return (
    <div className="message">
      <p>{text('listingEmpty', 'No products found with the selected filters.')}</p>
      {hasFilter ? (
        <Button
          onClick={() =>
            navigate(unfilteredListingHref(isSubCategoryFixed ? query : { ...query, parentCategory: '' }))
          }
        >
          Clear Filters
        </Button>
      ) : (
        <Link className={buttonClass('outline')} href={links.products()}>
          Explore Categories
        </Link>
      )}
    </div>
  );
}
