import type { DeliveryTimes } from '#contract/store-info.ts';
import { deliveryDates } from './delivery-dates.ts';
import { findPinPlace } from './find-pin-place.ts';
import { hasSixDigits, isPinForm, pinWarning, SHORT_PIN } from './pin-code.ts';

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
  if (!hasSixDigits(pin)) return { warning: SHORT_PIN };
  const found = await findPinPlace(pin);
  const warning = found && pinWarning(pin, found, '');
  if (found === 'impossible' || !isPinForm(pin)) return { ...(warning && { warning }) };
  const place = typeof found === 'object' && [found.city, found.state].filter(Boolean).join(', ');
  const dates = deliveryDates(pin, times, now);
  return { dates, ...(place && { place }), ...(warning && { warning }) };
}
