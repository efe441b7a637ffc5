import type { DeliveryTimes } from '#contract/store-info.ts';
import { deliveryDates } from './delivery-dates.ts';
import { findPinPlace } from './find-pin-place.ts';
import { hasSixDigits, isPinForm, pinWarning, SHORT_PIN } from './pin-code.ts';

/** When a parcel would come, or what is wrong with the PIN code; both where the code is only unknown. */
export interface DeliveryEstimate {
  /** `Bengaluru, Karnataka`; undefined where a code lies nowhere or is not known. */
  place?: string;
  dates?: string;
  warning?: string;
}

/** `pin` without blanks, `now` in milliseconds since 1970. A code whose place cannot be looked up has dates all the same. */
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
