import type { ProductFacets } from '#contract/catalog.ts';
import type { ProductFilter } from './catalog.ts';
import type { ApiClient } from './client.ts';
import { defined, fieldsOf, listOf, numberOf, textOf } from './read.ts';

type FacetValue = ProductFacets['sizes'][number];

/** GET /products with `facets=1` (capability `facets`). Undefined after a failure. */
export async function fetchFacets(
  api: ApiClient,
  { choices, page: _page, ...filter }: ProductFilter,
): Promise<ProductFacets | undefined> {
  const { sort: _sort, ...narrowing } = choices ?? {};
  const query = { ...filter, ...narrowing, limit: 1, facets: 1 };
  const result = await api.call('GET', '/products', { query });
  return result.ok ? readFacets(fieldsOf(result.data)?.facets) : undefined;
}

/** Parses the facets of a reply. Unreadable fields count as absent. */
export function readFacets(value: unknown): ProductFacets | undefined {
  const fields = fieldsOf(value);
  if (!fields) return undefined;
  const range = fieldsOf(fields.price);
  const [min, max] = [numberOf(range?.min), numberOf(range?.max)];
  return {
    sizes: readValues(fields.sizes),
    colors: readValues(fields.colors),
    ...(min !== undefined && max !== undefined && { price: { min, max } }),
    onSale: numberOf(fields.onSale) ?? 0,
  };
}

function readValues(list: unknown): FacetValue[] {
  return listOf(list)
    .map((item) => {
      const fields = fieldsOf(item);
      const value = textOf(fields?.value);
      return value
        ? { value, label: textOf(fields?.label) ?? value, count: numberOf(fields?.count) ?? 0 }
        : undefined;
    })
    .filter(defined);
}
