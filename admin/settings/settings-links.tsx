import { Link, useLocation } from 'wouter';
import { SelectField } from '#admin/kit/forms/choices.tsx';
import { useIsNarrow } from '#admin/kit/use-media-query.ts';
import { useStaff } from '#admin/shared/current-staff.tsx';
import type { Permission } from '#contract/admin/permissions.ts';
import './settings.css';

const SECTIONS: readonly { path: string; label: string; permission: Permission }[] = [
  { path: '/settings', label: 'Store', permission: 'settings.manage' },
  { path: '/settings/payments', label: 'Payment methods', permission: 'settings.manage' },
  { path: '/settings/shipping', label: 'Shipping', permission: 'settings.manage' },
  { path: '/settings/taxes', label: 'Taxes', permission: 'settings.manage' },
  { path: '/settings/email', label: 'Email', permission: 'settings.manage' },
  { path: '/settings/staff', label: 'Staff', permission: 'staff.manage' },
  { path: '/settings/carriers', label: 'Carriers', permission: 'settings.manage' },
  { path: '/settings/account', label: 'My account', permission: 'account.own' },
];

/** Leads from one section of the settings to the others that the role may see. On phones one row instead of three. */
export function SettingsLinks() {
  const { permissions } = useStaff();
  const [location, navigate] = useLocation();
  // the address of earlier versions
  const current = location === '/settings/store' ? '/settings' : location;
  const isNarrow = useIsNarrow();
  const sections = SECTIONS.filter(({ permission }) => permissions.includes(permission));
  if (sections.length < 2) return null;
  if (isNarrow)
    return (
      <div className="settings-links">
        <SelectField
          label="Settings for"
          value={current}
          onChange={navigate}
          choices={sections.map(({ path: value, label }) => ({ value, label }))}
        />
      </div>
    );
  return (
    <nav className="settings-links" aria-label="Settings">
      {sections.map(({ path, label }) => (
        <Link key={path} href={path} aria-current={current === path ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
