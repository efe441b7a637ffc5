import { ROLE_LABELS, ROLES, type Role } from '#contract/admin/permissions.ts';

/** What a role may do, in a few words. */
export const ROLE_HINTS: Record<Role, string> = {
  owner: 'Everything, also staff and settings',
  manager: 'Orders, payments, refunds up to ₹10,000, products, customers',
  packer: 'Packs and ships orders, counts stock',
  'catalog-editor': 'Products, prices, stock, texts and images',
  accountant: 'Payments, refunds up to ₹10,000, reports and GST',
};

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
