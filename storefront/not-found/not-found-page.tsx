import { useEffect } from 'react';
import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useLocation, useNavigationState } from '#storefront/navigation/location.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { buttonClass } from '#storefront/ui/button.tsx';

export default function NotFoundPage() {
  const { path } = useLocation();
  const { from } = useNavigationState();
  const text = useStoreText();
  useEffect(() => console.info(`404: no page at ${from ?? consumeCameFrom() ?? path}`), [from, path]);
  return (
    <section className="message message--lost">
      <h1>404</h1>
      <p>{text('notFound', 'Oops! Page not found')}</p>
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

/**
 * The URL from which the server redirected to this page. Returned only once; undefined without a redirect.
 */
function consumeCameFrom(): string | undefined {
  const value = document.cookie.match(/(?:^|; )came-from=([^;]*)/)?.[1];
  if (!value) return undefined;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere
  document.cookie = `came-from=; Path=${window.location.pathname}; Max-Age=0`;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
