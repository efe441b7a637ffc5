import type { ProductFacets } from '#contract/catalog.ts';
import type { ProductFilter } from './catalog.ts';
import type { ApiClient } from './client.ts';
import { asList, asNumber, asObject, asText, isDefined } from './parsing/parse.ts';

type FacetValue = ProductFacets['sizes'][number];

/** GET /products with `facets=1` (capability `facets`). Undefined after a failure. */
export async function fetchFacets(
  api: ApiClient,
  { filters, page: _page, ...otherFilters }: ProductFilter,
): Promise<ProductFacets | undefined> {
  const { sort: _sort, ...facetFilters } = filters ?? {};
  const query = { ...otherFilters, ...facetFilters, limit: 1, facets: 1 };
  const result = await api.call('GET', '/products', { query });
  return result.ok ? parseFacets(asObject(result.data)?.facets) : undefined;
}

/** Parses the facets of a reply. Unreadable fields count as absent. */
export function parseFacets(value: unknown): ProductFacets | undefined {
  const fields = asObject(value);
  if (!fields) return undefined;
  const range = asObject(fields.price);
  const [min, max] = [asNumber(range?.min), asNumber(range?.max)];
  return {
    sizes: parseFacetValues(fields.sizes),
    colors: parseFacetValues(fields.colors),
    ...(min !== undefined && max !== undefined && { price: { min, max } }),
    onSale: asNumber(fields.onSale) ?? 0,
  };
}

function parseFacetValues(list: unknown): FacetValue[] {
  return asList(list)
    .map((item) => {
      const fields = asObject(item);
      const value = asText(fields?.value);
      return value
        ? { value, label: asText(fields?.label) ?? value, count: asNumber(fields?.count) ?? 0 }
        : undefined;
    })
    .filter(isDefined);
}
