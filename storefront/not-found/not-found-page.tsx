import { useEffect } from 'react';
import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useLocation, useNavigationState } from '#storefront/navigation/location.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { consumeCameFrom } from './came-from.ts';

export default function NotFoundPage() {
  const { path } = useLocation();
  const { from } = useNavigationState();
  useEffect(() => console.info(`404: no page at ${from ?? consumeCameFrom() ?? path}`), [from, path]);
  return (
    <section className="message message--lost">
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <div className="message__ways">
        <Link className={buttonClass()} href={links.home()}>
          Return to Home
        </Link>
        <Link className={buttonClass('outline')} href={links.products()}>
          Explore Categories
        </Link>
      </div>
    </section>
  );
}
