/** The roles of staff members, from the most to the least powerful. */
export const ROLES = ['owner', 'manager', 'packer', 'catalog-editor', 'accountant'] as const;
export type Role = (typeof ROLES)[number];

/** The names of the roles; in lower case within sentences. */
export const ROLE_LABELS: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  packer: 'Packer',
  'catalog-editor': 'Catalog editor',
  accountant: 'Accountant',
};

/**
 * Which roles have a permission. Every route of the admin names one of these permissions; the admin shows only what
 * the signed-in role may do, and the server rejects the rest.
 */
export const PERMISSIONS = {
  /** Signing in is enough: one's own account and devices, Today, live updates. */
  'account.own': ['owner', 'manager', 'packer', 'catalog-editor', 'accountant'],
  'orders.read': ['owner', 'manager', 'packer', 'accountant'],
  /** Pack, ship, deliver, return to sender, addresses before packing, notes. */
  'orders.fulfill': ['owner', 'manager', 'packer'],
  /** Create and cancel orders. */
  'orders.edit': ['owner', 'manager'],
  'payments.read': ['owner', 'manager', 'accountant'],
  /** Record and match money that was received; reject claims. */
  'payments.record': ['owner', 'manager', 'accountant'],
  /** Refund. Above `REFUND_LIMITS_PAISE` only the owner. */
  'refunds.create': ['owner', 'manager', 'accountant'],
  'products.edit': ['owner', 'manager', 'catalog-editor'],
  'inventory.edit': ['owner', 'manager', 'packer', 'catalog-editor'],
  'customers.read': ['owner', 'manager', 'accountant'],
  'customers.edit': ['owner', 'manager'],
  'content.edit': ['owner', 'manager', 'catalog-editor'],
  /** See the emails to customers, and send them again. */
  'emails.send': ['owner', 'manager'],
  'reports.read': ['owner', 'manager', 'accountant'],
  'audit.read': ['owner', 'accountant'],
  /** Invite, change and remove staff. */
  'staff.manage': ['owner'],
  'settings.manage': ['owner'],
  'personal-data.export': ['owner'],
} as const satisfies Record<string, readonly Role[]>;
export type Permission = keyof typeof PERMISSIONS;

/** The largest refund of a role, in paise. A role without an entry has no limit. */
export const REFUND_LIMITS_PAISE: Partial<Record<Role, number>> = {
  manager: 1_000_000,
  accountant: 1_000_000,
};

/** True if `role` has `permission`. */
export function hasPermission(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}
