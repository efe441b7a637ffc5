import type { UpiOption, UpiPayment } from '#contract/payments.ts';
import { asList, asObject, asText } from '#storefront/api/parsing/parse.ts';

// A table, so that the compiler reports a missing option. Importing the contract's list would bundle zod.
const OPTIONS: Record<UpiOption, true> = { link: true, copy: true, save_qr: true, scan: true };

/** Parses `action.upi` (capability `upi-options`). Undefined if the server sends no options. */
export function parseUpiPayment(value: unknown): UpiPayment | undefined {
  const fields = asObject(value);
  const options = asList(fields?.options).filter(isOption);
  if (!fields || options.length === 0) return undefined;
  return { options, reference: asText(fields.reference) ?? '', acceptsUtr: fields.acceptsUtr === true };
}

function isOption(value: unknown): value is UpiOption {
  return typeof value === 'string' && Object.hasOwn(OPTIONS, value);
}

/** The options in the order of what works on the device: a phone cannot scan its own screen. */
export function sortOptions(options: readonly UpiOption[], isPhone: boolean): UpiOption[] {
  const order: UpiOption[] = isPhone ? ['link', 'copy', 'save_qr', 'scan'] : ['scan', 'copy', 'link'];
  return order.filter((option) => options.includes(option));
}

/** True on phones and tablets. An iPad calls itself a Macintosh, but no Macintosh has a touch screen. */
export function isOnPhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  if (/\b(?:Android|iPhone|iPad|iPod|Mobile)\b/.test(userAgent)) return true;
  return userAgent.includes('Macintosh') && maxTouchPoints > 1;
}
