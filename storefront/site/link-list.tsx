import { Link } from '#storefront/navigation/link.tsx';

interface LinkListProps {
  items: readonly { label: string; href: string }[];
  /** The `href` of the current page. */
  current?: string;
}

export function LinkList({ items, current }: LinkListProps) {
  return (
    <ul>
      {items.map(({ label, href }) => (
        <li key={href}>
          <Link href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
