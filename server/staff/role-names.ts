import type { Role } from '#contract/admin/permissions.ts';

/** The roles in sentences. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: 'owner',
  manager: 'manager',
  packer: 'packer',
  'catalog-editor': 'catalog editor',
  accountant: 'accountant',
};
