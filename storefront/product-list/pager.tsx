import { Link } from '#storefront/navigation/link.tsx';
import { NextIcon, PreviousIcon } from '#storefront/ui/icons.tsx';
import { pagerWindow } from './pager-window.ts';

interface PagerProps {
  page: number;
  totalPages: number;
  getHref(page: number): string;
}

/** Links to the other pages: they can be shared, opened in a new tab and used without JavaScript. */
export function Pager({ page, totalPages, getHref }: PagerProps) {
  return (
    <nav className="pager" aria-label="Pagination">
      <PagerArrow href={page > 1 ? getHref(page - 1) : undefined} label="Previous page" />
      <ol className="pager__pages">
        {pagerWindow(page, totalPages).map((item, i, items) =>
          item === 'gap' ? (
            <li key={`gap after ${items[i - 1]}`} className="pager__gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                className="pager__page"
                href={getHref(item)}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
              >
                {item}
              </Link>
            </li>
          ),
        )}
      </ol>
      <PagerArrow href={page < totalPages ? getHref(page + 1) : undefined} label="Next page" />
    </nav>
  );
}

function PagerArrow({ href, label }: { href: string | undefined; label: string }) {
  const icon = label.startsWith('Next') ? <NextIcon /> : <PreviousIcon />;
  if (href === undefined) return <span className="pager__arrow pager__arrow--none">{icon}</span>;
  return (
    <Link
      className="pager__arrow"
      href={href}
      aria-label={label}
      rel={label.startsWith('Next') ? 'next' : 'prev'}
    >
      {icon}
    </Link>
  );
}
