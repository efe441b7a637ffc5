import { useRef, useState } from 'react';
import type { ShippingAddress } from '#contract/orders.ts';
import { useApi } from '../api/api-context.tsx';
import type { ApiError } from '../api/client.ts';
import { fieldProblems } from '../api/field-problems.ts';
import { placeOrder } from '../api/orders.ts';
import { links } from '../links.ts';
import { go } from '../navigation/go.ts';
import { useCart } from '../state/cart-provider.tsx';
import { useStoreInfo } from '../state/store-info.tsx';
import { notify } from '../ui/notices.ts';
import { forgetDraft } from './address-draft.ts';
import { attemptKey, forgetAttempt } from './attempt-key.ts';
import { orderBody } from './order-body.ts';

/** Why the order was not placed: the server's message, and the errors of single fields. */
export interface OrderRefusal {
  reason?: string;
  fields: Record<string, string>;
}

/**
 * Places the order of the current cart and navigates to payment. Calls during a running request are ignored.
 */
export function usePlaceOrder() {
  const api = useApi();
  const cart = useCart();
  const { can } = useStoreInfo();
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);

  async function place(address: ShippingAddress): Promise<OrderRefusal | undefined> {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    const body = orderBody(cart.lines, address, { withItems: can('order-items') });
    const result = await placeOrder(api, body, can('idempotency') ? attemptKey(body) : undefined);
    isUnderWay.current = false;
    setBusy(false);
    if (!result.ok) return refuse(result.error);
    forgetAttempt();
    forgetDraft();
    cart.clear({ silently: true });
    const { id, total } = result.data;
    go(links.payment(id), {
      passed: { orderId: id, ...(total !== undefined && { totalRupees: total }) },
    });
    return undefined;
  }

  return { place, isBusy };
}

function refuse(error: ApiError): OrderRefusal {
  if (error.kind === 'refused' && error.status === 401) {
    notify({
      title: 'Login Required',
      description: 'Please login to proceed with checkout',
      tone: 'destructive',
    });
    return { fields: {} };
  }
  notify({ title: 'Error placing order', description: 'Please try again later.', tone: 'destructive' });
  // show the server's message only if it has an error code; other messages may be technical
  const reason = error.kind === 'refused' && error.code && error.status < 500 ? error.message : undefined;
  const fields = fieldProblems(error);
  const isSaidBeside = Object.keys(fields).length > 0;
  return { ...(reason && !isSaidBeside && { reason }), fields };
}
