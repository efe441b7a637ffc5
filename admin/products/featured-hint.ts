/** Where the shop shows featured products (specification, section 4). */
export const FEATURED_HINT =
  'The home page shows the first four products of the first category in the menu, featured ones first.';
