import { useEffect, useRef, useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import { type Quote, quoteOrder } from '#storefront/api/orders.ts';
import { type CartLine, lineKey } from '#storefront/state/cart.ts';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { orderedProducts } from './order-request.ts';
import { changedPrices, type QuoteNotes, quoteNotes } from './quote-notes.ts';

const NO_NOTES: QuoteNotes = new Map();

/**
 * Asks the server for current prices and stock (capability `quote`) and updates the cart's prices. `notes` states
 * what changed. A failed request changes nothing: the server then checks the total with the order.
 */
export function useQuote(): { notes: QuoteNotes; applyQuote(quote: Quote): void } {
  const api = useApi();
  const { lines, updatePrices } = useCart();
  const { can } = useStoreInfo();
  const [notes, setNotes] = useState(NO_NOTES);
  const originalPrices = useRef(new Map<string, number>());
  const current = useRef<readonly CartLine[]>(lines);
  useEffect(() => {
    current.current = lines;
  }, [lines]);

  function applyQuote(quote: Quote) {
    const changed = changedPrices(current.current, quote);
    for (const line of current.current) {
      const key = lineKey(line);
      if (changed.has(key) && !originalPrices.current.has(key)) originalPrices.current.set(key, line.price);
    }
    setNotes(quoteNotes(current.current, quote, originalPrices.current));
    updatePrices(changed);
  }

  const hasQuote = can('quote') && lines.length > 0;
  // prices are left out: the update of a price needs no new request
  const request = JSON.stringify(orderedProducts(lines, { withItems: true }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: applyQuote reads the latest lines
  useEffect(() => {
    if (!hasQuote) return;
    let isCurrent = true;
    void quoteOrder(api, JSON.parse(request)).then((result) => {
      if (isCurrent && result.ok) applyQuote(result.data);
    });
    return () => {
      isCurrent = false;
    };
  }, [api, hasQuote, request]);

  return { notes, applyQuote };
}
