import type { DeliveryQuote } from '#contract/shipping.ts';
import type { DeliveryTimes } from '#contract/store-info.ts';
import { formatRupees } from '#format/money.ts';
import type { ApiClient } from '#storefront/api/client.ts';
import { fetchDelivery } from '#storefront/api/delivery.ts';
import { formatDateRange, formatDeliveryDates } from './delivery-dates.ts';
import { lookUpPin } from './look-up-pin.ts';
import { hasSixDigits, isPinFormat, pinWarning, SHORT_PIN_MESSAGE } from './pin-code.ts';

/** Delivery dates, or a warning about the PIN code. An unknown but possible code has both. */
export interface DeliveryEstimate {
  /** `Bengaluru, Karnataka`; undefined if the code has no place or is not known. */
  place?: string;
  dates?: string;
  /** The shipping fee, if there is one, and that cash on delivery is not possible. */
  terms?: string;
  warning?: string;
}

/**
 * `pin` without spaces, `now` in milliseconds since 1970. A PIN code has dates even if the lookup of its
 * place fails. With `api` the server is asked (capability `delivery-quotes`), which knows holidays, fees and where the
 * shop does not deliver; without its reply the dates come from `times`.
 */
export async function estimateDelivery(
  pin: string,
  times: DeliveryTimes,
  now: number,
  api?: ApiClient,
): Promise<DeliveryEstimate> {
  if (!hasSixDigits(pin)) return { warning: SHORT_PIN_MESSAGE };
  const found = await lookUpPin(pin);
  const warning = found && pinWarning(pin, found, '');
  if (found === 'impossible' || !isPinFormat(pin)) return { ...(warning && { warning }) };
  const place = typeof found === 'object' && [found.city, found.state].filter(Boolean).join(', ');
  const reply = api && (await fetchDelivery(api, pin));
  const quote: DeliveryQuote = reply?.ok ? reply.data : {};
  if (quote.error !== undefined) return { warning: quote.error };
  const dates = quotedDates(quote) ?? formatDeliveryDates(pin, times, now);
  const terms = termsOf(quote);
  return { dates, ...(terms && { terms }), ...(place && { place }), ...(warning && { warning }) };
}

function quotedDates({ from, to }: DeliveryQuote): string | undefined {
  const [first, last] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
  return Number.isNaN(first + last) ? undefined : formatDateRange(first, last);
}

function termsOf({ fee = 0, freeFrom, cash }: DeliveryQuote): string {
  const free = freeFrom === undefined ? '' : `, free from ${formatRupees(freeFrom)}`;
  return [
    fee > 0 && `Shipping ${formatRupees(fee)}${free}.`,
    cash === false && 'Cash on delivery is not possible there.',
  ]
    .filter(Boolean)
    .join(' ');
}
