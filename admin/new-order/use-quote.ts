import { useEffect, useState } from 'react';
import { useApi } from '#admin/api/api-context.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { PhoneQuote, PhoneQuoteBody } from '#contract/admin/orders/phone-order.ts';
import { completePhone, completePin, type OrderDraft, requestedItems } from './order-draft.ts';

const WAIT_MS = 250;

interface Quoted {
  quote: PhoneQuote | undefined;
  /** False while the quote of the newest items is on its way. */
  isCurrent: boolean;
  error: string | undefined;
  /** Asks again, after the server has rejected the order. */
  renew: () => void;
}

/** What the items cost now. The previous quote stays visible until the next one is here. */
export function useQuote({ items, account, address }: OrderDraft): Quoted {
  const { client } = useApi();
  const [attempt, setAttempt] = useState(0);
  const [quoted, setQuoted] = useState<{ request: string; quote?: PhoneQuote; error?: string }>();
  const phone = completePhone(address.phone);
  const postalCode = completePin(address.postalCode);
  const body: PhoneQuoteBody = {
    items: requestedItems(items),
    ...(account && { customerId: account.id }),
    ...(phone !== undefined && { phone }),
    ...(postalCode !== undefined && { postalCode, state: address.state }),
  };
  const request = JSON.stringify([body, attempt]);
  const isEmpty = items.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    let isNewest = true;
    const timer = setTimeout(async () => {
      const [sent] = JSON.parse(request) as [PhoneQuoteBody];
      const reply = await client.send<PhoneQuote>('POST', ADMIN_PATHS.quotePhoneOrder, { body: sent });
      if (!isNewest) return;
      if (reply.ok) setQuoted({ request, quote: reply.data });
      else
        setQuoted((before) => ({
          request,
          error: reply.error.message,
          ...(before?.quote && { quote: before.quote }),
        }));
    }, WAIT_MS);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [client, request, isEmpty]);
  const isOfRequest = quoted?.request === request;
  return {
    quote: isEmpty ? undefined : quoted?.quote,
    isCurrent: isOfRequest && quoted.error === undefined,
    error: isOfRequest ? quoted.error : undefined,
    renew: () => setAttempt((count) => count + 1),
  };
}
