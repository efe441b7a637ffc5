/** The policy pages and their titles (specification, section 2). */
export const POLICY_TITLES = {
  terms: 'Terms & Conditions',
  privacy: 'Privacy Policy',
  refund: 'Refund and Cancellation Policy',
  return: 'Return Policy',
  shipping: 'Shipping Policy',
  about: 'About Us',
} as const;

export type PolicySlug = keyof typeof POLICY_TITLES;

/** False for paths of other routes and for unknown slugs. */
export const isPolicySlug = (slug: string): slug is PolicySlug => Object.hasOwn(POLICY_TITLES, slug);
