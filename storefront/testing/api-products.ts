/** A product as a server of section 7 sends it; `overrides` are the fields that a test needs. */
export function apiProduct(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'kurta',
    title: 'Dabu Kurta',
    description: '<p>Printed by hand.</p>',
    imgUrl: '/media/kurta.webp',
    category: 'Men',
    parentCategory: 'Kurtas',
    regularPrice: 1899,
    discountedPrice: 1499,
    createdAt: '2026-11-01T00:00:00Z',
    images: [{ url: '/media/kurta.webp' }],
    attributes: [],
    ...overrides,
  };
}

/** `count` products with different ids and names. */
export const apiProducts = (count: number, overrides: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, i) =>
    apiProduct({ id: `p${i + 1}`, title: `Product ${i + 1}`, ...overrides }),
  );

/** A page of a list as our server sends it. */
export const apiList = (data: unknown[], pagination: Record<string, number> = {}) => ({
  data,
  pagination: { page: 1, limit: 12, total: data.length, totalPages: 1, ...pagination },
});
