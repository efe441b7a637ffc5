import { Badge } from '#admin/kit/badge.tsx';
import { ROLE_LABELS, type Role } from '#contract/admin/permissions.ts';

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === 'owner' ? 'special' : 'neutral'}>{ROLE_LABELS[role]}</Badge>;
}
