import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useLocation } from '#storefront/navigation/location.tsx';
import { COMPANY_LINKS, HELP_LINKS } from '#storefront/site/footer-links.ts';
import { LinkList } from '#storefront/site/link-list.tsx';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { AccountIcon, CartIcon, DownIcon, GridIcon, HomeIcon } from '#storefront/ui/icons.tsx';
import { RenderedOnce } from '#storefront/ui/rendered-once.tsx';

const BAR_PATHS = [links.home(), links.products(), links.account(), links.cart()];

/** On phones: a fixed bar with the most used links. */
export function MobileBar() {
  const { path } = useLocation();
  const current = BAR_PATHS.find((barPath) => barPath === path);
  return (
    <RenderedOnce as="nav" className="mobile-bar" aria-label="Main" name="mobile-bar" of={current}>
      <BarLink href={links.home()} label="Home" icon={<HomeIcon />} />
      <BarLink href={links.products()} label="Category" icon={<GridIcon />} />
      <BarLink href={links.account()} label="My Account" icon={<AccountIcon />} />
      <BarCart />
    </RenderedOnce>
  );
}

/** On phones: the lists of the footer as expandable sections. */
export function MobileSections() {
  return (
    <div className="mobile-sections">
      <MobileSection title="Help" items={HELP_LINKS} />
      <MobileSection title="Company" items={COMPANY_LINKS} />
    </div>
  );
}

function BarLink({ href, label, icon }: { href: string; label: string; icon: React.ReactNode }) {
  const { path } = useLocation();
  return (
    <Link className="mobile-bar__link" href={href} aria-current={path === href ? 'page' : undefined}>
      {icon}
      <span>{label}</span>
    </Link>
  );
}

function BarCart() {
  const { itemCount } = useCart();
  return (
    <BarLink
      href={links.cart()}
      label="Cart"
      icon={
        <span className="mobile-bar__cart">
          <CartIcon />
          {itemCount > 0 && <span className="badge">{itemCount}</span>}
        </span>
      }
    />
  );
}

function MobileSection({
  title,
  items,
}: {
  title: string;
  items: readonly { label: string; href: string }[];
}) {
  return (
    <details className="mobile-section">
      <summary>
        {title}
        <DownIcon />
      </summary>
      <LinkList items={items} />
    </details>
  );
}
