import type { DeliveryTimes } from '#contract/store-info.ts';
import { deliveryDates } from './delivery-dates.ts';
import { lookUpPin } from './look-up-pin.ts';
import { hasSixDigits, isPinFormat, pinWarning, SHORT_PIN_MESSAGE } from './pin-code.ts';

/** Delivery dates, or a warning about the PIN code. An unknown but possible code has both. */
export interface DeliveryEstimate {
  /** `Bengaluru, Karnataka`; undefined if the code has no place or is not known. */
  place?: string;
  dates?: string;
  warning?: string;
}

/**
 * `pin` without spaces, `now` in milliseconds since 1970. A PIN code has dates even if the lookup of its
 * place fails.
 */
export async function estimateDelivery(
  pin: string,
  times: DeliveryTimes,
  now: number,
): Promise<DeliveryEstimate> {
  if (!hasSixDigits(pin)) return { warning: SHORT_PIN_MESSAGE };
  const found = await lookUpPin(pin);
  const warning = found && pinWarning(pin, found, '');
  if (found === 'impossible' || !isPinFormat(pin)) return { ...(warning && { warning }) };
  const place = typeof found === 'object' && [found.city, found.state].filter(Boolean).join(', ');
  const dates = deliveryDates(pin, times, now);
  return { dates, ...(place && { place }), ...(warning && { warning }) };
}
