/** A product as a server of section 7 sends it; `overrides` are the fields that a test needs. */
export function wireProduct(over: Record<string, unknown> = {}): Record<string, unknown> {
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
    ...over,
  };
}

/** `count` products with different ids and names. */
export const wireProducts = (count: number, over: Record<string, unknown> = {}) =>
  Array.from({ length: count }, (_, i) =>
    wireProduct({ id: `p${i + 1}`, title: `Product ${i + 1}`, ...over }),
  );

/** A page of a list as our server sends it. */
export const wireList = (data: unknown[], pagination: Record<string, number> = {}) => ({
  data,
  pagination: { page: 1, limit: 12, total: data.length, totalPages: 1, ...pagination },
});
