import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { BackIcon } from '../icons.tsx';

interface PageHeaderProps {
  title: string;
  /** Beside the title: badges. */
  badges?: ReactNode;
  /** One line below: when, who, how much. */
  subtitle?: ReactNode;
  /** Where the arrow leads, without the prefix of the admin. */
  back?: { href: string; label: string };
  /** Buttons; at most one is primary. */
  actions?: ReactNode;
}

/**
 * The first element of every screen. It also sets the title of the document.
 *
 * @example <PageHeader title="Order 7K3M9" back={{ href: '/orders', label: 'Orders' }} badges={<Badge tone="warn">To pack</Badge>} />
 */
export function PageHeader({ title, badges, subtitle, back, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · Shop admin`;
  }, [title]);
  return (
    <header className="page-header">
      <div className="page-header-text">
        {back && (
          <Link href={back.href} className="page-header-back">
            <BackIcon />
            <span>{back.label}</span>
          </Link>
        )}
        <div className="page-header-title">
          <h1 tabIndex={-1}>{title}</h1>
          {badges && <div className="page-header-badges">{badges}</div>}
        </div>
        {subtitle && <p className="page-header-subtitle">{subtitle}</p>}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}
