import { useEffect } from 'react';
import { links } from '../links.ts';
import { consumeCameFrom } from '../navigation/came-from.ts';
import { Link } from '../navigation/link.tsx';
import { useLocation, useNavigationState } from '../navigation/location.tsx';
import { buttonClass } from '../ui/button.tsx';

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
