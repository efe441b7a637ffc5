import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { MenuIcon, SearchIcon } from '#admin/kit/icons.tsx';
import { Dialog } from '#admin/kit/overlays/dialog.tsx';
import { useMediaQuery } from '#admin/kit/use-media-query.ts';
import { useStaff } from '#admin/shared/current-staff.tsx';
import { useShop } from '#admin/shared/use-shop.ts';
import { ROLE_LABELS } from '#contract/admin/permissions.ts';

interface NavigationEntry {
  path: string;
  label: string;
  icon: ReactNode;
  key: string;
  isOnPhoneBar?: boolean;
}

const MAX_ON_BAR = 3;

/** A sidebar on desktops; below 960 px a bar at the lower edge, within reach of the thumb. */
export function Navigation({
  entries,
  onSearch,
}: {
  entries: readonly NavigationEntry[];
  onSearch: () => void;
}) {
  const isBar = useMediaQuery('(width < 60em)');
  return isBar ? (
    <Bar entries={entries} onSearch={onSearch} />
  ) : (
    <aside className="sidebar">
      <ShopName />
      <button type="button" className="sidebar-search" onClick={onSearch}>
        <SearchIcon />
        Search
        <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label="Main">
        <Links entries={entries} />
      </nav>
      <StaffName />
    </aside>
  );
}

function Bar({ entries, onSearch }: { entries: readonly NavigationEntry[]; onSearch: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const onBar = entries.filter(({ isOnPhoneBar }) => isOnPhoneBar).slice(0, MAX_ON_BAR);
  return (
    <>
      <nav className="bottom-bar" aria-label="Main">
        <Links entries={onBar} />
        <button type="button" onClick={onSearch}>
          <SearchIcon />
          Search
        </button>
        <button type="button" onClick={() => setIsOpen(true)}>
          <MenuIcon />
          Menu
        </button>
      </nav>
      <Dialog title="Menu" kind="sheet" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <nav aria-label="All screens" className="menu-links">
          <Links entries={entries} onOpen={() => setIsOpen(false)} />
        </nav>
        <StaffName />
      </Dialog>
    </>
  );
}

function Links({ entries, onOpen }: { entries: readonly NavigationEntry[]; onOpen?: () => void }) {
  const [path] = useLocation();
  const isCurrent = (target: string) =>
    target === '/' ? path === '/' : path === target || path.startsWith(`${target}/`);
  // of `/orders` and `/orders/new` only the longer one is current
  const current = entries
    .filter((entry) => isCurrent(entry.path))
    .toSorted(byLength)
    .at(-1);
  return (
    <ul>
      {entries.map(({ path: target, label, icon }) => (
        <li key={target}>
          <Link
            href={target}
            {...(current?.path === target && { 'aria-current': 'page' as const })}
            {...(onOpen && { onClick: onOpen })}
          >
            {icon}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const byLength = (a: NavigationEntry, b: NavigationEntry) => a.path.length - b.path.length;

function ShopName() {
  const shop = useShop();
  return <p className="sidebar-brand">{shop ? (shop.name ?? 'Your shop') : '\u00a0'}</p>;
}

function StaffName() {
  const { name, role } = useStaff();
  return (
    <p className="staff-name">
      <strong>{name}</strong>
      <span>{ROLE_LABELS[role]}</span>
    </p>
  );
}
