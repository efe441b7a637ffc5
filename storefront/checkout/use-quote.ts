import { useEffect, useRef, useState } from 'react';
import { useApi } from '#storefront/api/api-context.tsx';
import { type Quote, quoteOrder } from '#storefront/api/orders.ts';
import { isPinFormat } from '#storefront/delivery/pin-code.ts';
import { type CartLine, lineKey } from '#storefront/state/cart.ts';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { orderedProducts } from './order-request.ts';
import { changedPrices, type QuoteNotes, quoteNotes } from './quote-notes.ts';

const NO_NOTES: QuoteNotes = new Map();

interface QuoteState {
  notes: QuoteNotes;
  /** The shipping fee in rupees, or why the shop does not deliver; undefined while it is not known. */
  shipping: Quote['shipping'];
  applyQuote(quote: Quote): void;
}

/**
 * Asks the server for current prices and stock (capability `quote`) and updates the cart's prices. `notes` states
 * what changed. With a PIN code the server states the shipping fee too (capability `delivery-quotes`). A failed request changes nothing: the server then checks the total with the order.
 */
export function useQuote(pin: string | undefined): QuoteState {
  const api = useApi();
  const { lines, updatePrices } = useCart();
  const { can } = useStoreInfo();
  const [notes, setNotes] = useState(NO_NOTES);
  const [quoted, setQuoted] = useState<{ request: string; shipping: Quote['shipping'] }>();
  const originalPrices = useRef(new Map<string, number>());
  const current = useRef<readonly CartLine[]>(lines);
  useEffect(() => {
    current.current = lines;
  }, [lines]);

  const hasQuote = can('quote') && lines.length > 0;
  const isPinQuoted = pin !== undefined && isPinFormat(pin) && can('delivery-quotes');
  // prices are left out: the update of a price needs no new request
  const request = JSON.stringify({
    ...orderedProducts(lines, { withItems: true }),
    ...(isPinQuoted && { postalCode: pin }),
  });

  function applyQuote(quote: Quote) {
    setQuoted({ request, shipping: quote.shipping });
    const changed = changedPrices(current.current, quote);
    for (const line of current.current) {
      const key = lineKey(line);
      if (changed.has(key) && !originalPrices.current.has(key)) originalPrices.current.set(key, line.price);
    }
    setNotes(quoteNotes(current.current, quote, originalPrices.current));
    updatePrices(changed);
  }

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

  const shipping = quoted?.request === request ? quoted.shipping : undefined;
  return { notes, shipping, applyQuote };
}
