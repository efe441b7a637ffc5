/** Pages of the admin that links in emails and in the terminal open. The shop's origin comes before them. */
export const adminLinks = {
  home: () => '/admin',
  setup: (token: string) => `/admin/setup?${new URLSearchParams({ token })}`,
  invitation: (token: string) => `/admin/invitation/${encodeURIComponent(token)}`,
};
