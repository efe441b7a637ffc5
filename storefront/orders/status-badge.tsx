import { badgeColor, statusName } from './order-status.ts';

export function StatusBadge({ status }: { status: number | null }) {
  return <span className={`status status--${badgeColor(status)}`}>{statusName(status)}</span>;
}
