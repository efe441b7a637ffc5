import { useEffect, useRef, useState } from 'react';
import { links, PAGE_PATHS } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useLocation } from '#storefront/navigation/location.tsx';
import { SearchBox } from '#storefront/search/search-box.tsx';
import { navigationCategories } from '#storefront/site/categories.ts';
import { shopName } from '#storefront/site/shop-name.ts';
import { StoreLogo } from '#storefront/site/store-logo.tsx';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { useSession } from '#storefront/state/session.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { AccountIcon, CartIcon, CloseIcon, HeartIcon, MenuIcon, SearchIcon } from '#storefront/ui/icons.tsx';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';
import { useDismiss } from '#storefront/ui/use-dismiss.ts';

const MAX_QUERY_LENGTH = 200;
// a name of more letters does not fit in large type beside the buttons of a phone
const MAX_LARGE_NAME = 8;

export function Header() {
  const { info, can } = useStoreInfo();
  const [isOpen, setOpen] = useState(false);
  const { path, search } = useLocation();
  const query = path === PAGE_PATHS.search ? (new URLSearchParams(search).get('q') ?? '') : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setOpen(false), [path, search]);
  const area = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useDismiss(isOpen, { area, opener, close: () => setOpen(false) });

  return (
    <RenderedOnce as="header" className="header" ref={area} name={query ? undefined : 'header'}>
      <div className="header__row">
        <button
          type="button"
          ref={opener}
          className="header__toggle"
          aria-expanded={isOpen}
          aria-controls="site-menu"
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
        </button>
        <Link
          className={
            shopName(info).length > MAX_LARGE_NAME ? 'header__brand header__brand--long' : 'header__brand'
          }
          href={links.home()}
        >
          <StoreLogo info={info} />
        </Link>
        <nav
          id="site-menu"
          className={isOpen ? 'header__nav header__nav--open' : 'header__nav'}
          aria-label="Categories"
        >
          {navigationCategories(info).map((name) => (
            <Link
              key={name}
              className="header__link"
              href={links.category(name)}
              onClick={() => setOpen(false)}
            >
              {name}
            </Link>
          ))}
          <Link
            className="header__link header__saved-link"
            href={links.saved()}
            onClick={() => setOpen(false)}
          >
            Saved
          </Link>
        </nav>
        {can('search') && <HeaderSearch query={query} />}
        <div className="header__actions">
          {can('search') && (
            <Link className="header__icon header__find" href={links.search()} aria-label="Search">
              <SearchIcon />
            </Link>
          )}
          <AccountLink />
          <Link className="header__icon header__saved" href={links.saved()} aria-label="Saved">
            <HeartIcon />
          </Link>
          <CartLink />
        </div>
      </div>
    </RenderedOnce>
  );
}

/** Remounts with each new query in the URL, so that it shows the query of the results below. */
function HeaderSearch({ query }: { query: string }) {
  return (
    <SearchBox
      key={query}
      listId="header-suggestions"
      className="header__search"
      initialQuery={query.trim().slice(0, MAX_QUERY_LENGTH)}
    />
  );
}

/**
 * Until the session is known both links are in the document, and styles show one of them: the inline script
 * has marked the document of a signed-in customer before the first paint.
 */
function AccountLink() {
  const session = useSession();
  const pending = session === 'loading' ? ' header__pending' : '';
  return (
    <>
      {session !== 'signed-out' && (
        <Link
          className={`header__icon header__account${pending}`}
          href={links.account()}
          aria-label="My account"
        >
          <AccountIcon />
        </Link>
      )}
      {session !== 'signed-in' && (
        <Link className={buttonClass('outline', `header__login${pending}`)} href={links.login()}>
          Login
        </Link>
      )}
    </>
  );
}

function CartLink() {
  const { itemCount } = useCart();
  const label = itemCount > 0 ? `Cart, ${itemCount} ${itemCount === 1 ? 'item' : 'items'}` : 'Cart';
  return (
    <Link className="header__icon" href={links.cart()} aria-label={label}>
      <CartIcon />
      {itemCount > 0 && (
        <span className="badge" data-testid="cart-count">
          {itemCount}
        </span>
      )}
    </Link>
  );
}
