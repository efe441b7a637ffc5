import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/api-context.tsx';
import { fetchProduct, type ProductAnswer } from '../api/catalog.ts';
import type { KeptProduct } from '../state/kept-product.ts';
import { useStoreInfo } from '../state/store-info.tsx';

export interface SavedProduct {
  kept: KeptProduct;
  /** Undefined while loading. */
  answer: ProductAnswer | undefined;
}

/** Loads the current data of the saved products: price and stock may have changed. */
export function useSavedProducts(items: readonly KeptProduct[]): SavedProduct[] {
  const api = useApi();
  const { info } = useStoreInfo();
  const [answers, setAnswers] = useState<ReadonlyMap<string, ProductAnswer>>(new Map());
  const asked = useRef(new Set<string>());

  useEffect(() => {
    async function ask(id: string) {
      const answer = await fetchProduct(api, id, info);
      setAnswers((known) => new Map(known).set(id, answer));
    }
    for (const { id } of items) {
      if (asked.current.has(id)) continue;
      asked.current.add(id);
      void ask(id);
    }
  }, [api, info, items]);

  return items.map((kept) => ({ kept, answer: answers.get(kept.id) }));
}
