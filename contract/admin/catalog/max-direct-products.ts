/** Products that one transaction changes at once. More are reviewed first, and changed in parts. */
export const MAX_DIRECT_PRODUCTS = 200;
