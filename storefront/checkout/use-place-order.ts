import { useRef, useState } from 'react';
import type { ShippingAddress } from '#contract/orders.ts';
import { links } from '#contract/page-links.ts';
import { useApi } from '#storefront/api/api-context.tsx';
import type { ApiError, ApiResult } from '#storefront/api/client.ts';
import { fieldErrors } from '#storefront/api/field-errors.ts';
import { type PlacedOrder, parseQuote, placeOrder, type Quote } from '#storefront/api/orders.ts';
import { asObject } from '#storefront/api/parsing/parse.ts';
import { navigate } from '#storefront/navigation/navigate.ts';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { notify } from '#storefront/ui/notices.ts';
import { clearAddressDraft } from './address-draft.ts';
import { clearOrderIdempotencyKey, orderIdempotencyKey } from './order-idempotency-key.ts';
import { orderRequest } from './order-request.ts';
import { SHIPPING_FIELDS } from './shipping-errors.ts';

/** Why the order was not placed: the server's message, and the errors of the fields of the shipping form. */
export interface OrderFailure {
  reason?: string;
  fields: Record<string, string>;
  /** Current prices and stock, if the total is not the one that was shown. */
  quote?: Quote;
}

/**
 * Places the order of the current cart and navigates to payment. Calls during a running request are ignored.
 */
export function usePlaceOrder() {
  const api = useApi();
  const cart = useCart();
  const { loadCapabilities } = useStoreInfo();
  const [isBusy, setBusy] = useState(false);
  const isPending = useRef(false);

  /** `total`: what the shopper was shown, in rupees. */
  async function submitOrder(address: ShippingAddress, total: number): Promise<OrderFailure | undefined> {
    if (isPending.current) return undefined;
    isPending.current = true;
    setBusy(true);
    const result = await sendOrder(address, total);
    isPending.current = false;
    setBusy(false);
    if (!result.ok) return toOrderFailure(result.error);
    clearOrderIdempotencyKey();
    clearAddressDraft();
    cart.clear({ isSilent: true });
    const { id, total: charged } = result.data;
    navigate(links.payment(id), {
      state: { orderId: id, ...(charged !== undefined && { totalRupees: charged }) },
    });
    return undefined;
  }

  async function sendOrder(address: ShippingAddress, total: number): Promise<ApiResult<PlacedOrder>> {
    const loaded = await loadCapabilities();
    if (!loaded.ok) return loaded;
    const can = loaded.data;
    const body = orderRequest(cart.lines, address, {
      withItems: can('order-items'),
      expectedTotal: can('quote') ? total : undefined,
    });
    return await placeOrder(api, body, can('idempotency') ? orderIdempotencyKey(body) : undefined);
  }

  return { submitOrder, isBusy };
}

function toOrderFailure(error: ApiError): OrderFailure {
  if (error.kind === 'http-error' && error.status === 401) {
    notify({
      title: 'Login Required',
      description: 'Please login to proceed with checkout',
      tone: 'destructive',
    });
    return { fields: {} };
  }
  notify({ title: 'Error placing order', description: 'Please try again later.', tone: 'destructive' });
  // show the server's message only if it has an error code; other messages may be technical
  const reason = error.kind === 'http-error' && error.code && error.status < 500 ? error.message : undefined;
  const named = Object.entries(fieldErrors(error));
  // other names, such as that of a product, are not in the form: then the reason is shown
  const inForm = named.filter(([name]) => SHIPPING_FIELDS.some((field) => field === name));
  const isShownInForm = named.length > 0 && named.length === inForm.length;
  const quote = error.kind === 'http-error' ? parseQuote(asObject(error.body)?.quote) : undefined;
  return {
    ...(reason && !isShownInForm && { reason }),
    fields: Object.fromEntries(inForm),
    ...(quote && { quote }),
  };
}
