import { ADMIN_PAGES } from '../page-links.ts';

/** Pages of the admin that links in emails and in the terminal open. The shop's origin comes before them. */
export const adminLinks = {
  home: () => ADMIN_PAGES,
  setup: (token: string) => `${ADMIN_PAGES}/setup?${new URLSearchParams({ token })}`,
  invitation: (token: string) => `${ADMIN_PAGES}/invitation/${encodeURIComponent(token)}`,
};
