import { useEffect, useRef, useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import { fetchProduct, type ProductResult } from '#storefront/api/catalog.ts';
import type { ProductSummary } from '#storefront/state/product-summary.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';

export interface CurrentProduct {
  summary: ProductSummary;
  /** Undefined while loading. */
  result: ProductResult | undefined;
}

/** Loads the current data of the saved products: price and stock may have changed. */
export function useCurrentProducts(items: readonly ProductSummary[]): CurrentProduct[] {
  const api = useApi();
  const { info } = useStoreInfo();
  const [results, setResults] = useState<ReadonlyMap<string, ProductResult>>(new Map());
  const requestedIds = useRef(new Set<string>());

  useEffect(() => {
    async function loadProduct(id: string) {
      const result = await fetchProduct(api, id, info);
      setResults((previous) => new Map(previous).set(id, result));
    }
    for (const { id } of items) {
      if (requestedIds.current.has(id)) continue;
      requestedIds.current.add(id);
      void loadProduct(id);
    }
  }, [api, info, items]);

  return items.map((summary) => ({ summary, result: results.get(summary.id) }));
}
