import { ADMIN_PAGES } from '../page-links.ts';

/** Screens of the admin that replies of the API name, below the admin's path. */
export const ADMIN_SCREENS = {
  payments: '/payments',
  inventory: '/inventory',
  lowStock: '/inventory?view=low',
  messages: '/messages',
  failedEmails: '/emails?view=failed',
  waitingEmails: '/emails?view=waiting',
  products: '/products',
  storeSettings: '/settings',
  taxSettings: '/settings/taxes',
} as const;

/** Pages of the admin that links in emails and in the terminal open. The shop's origin comes before them. */
export const adminLinks = {
  home: () => ADMIN_PAGES,
  order: (number: string) => `${ADMIN_PAGES}/orders/${encodeURIComponent(number)}`,
  claims: () => `${ADMIN_PAGES}/payments?view=claims`,
  lowStock: () => `${ADMIN_PAGES}/inventory?view=low`,
  setup: (token: string) => `${ADMIN_PAGES}/setup?${new URLSearchParams({ token })}`,
  invitation: (token: string) => `${ADMIN_PAGES}/invitation/${encodeURIComponent(token)}`,
};
