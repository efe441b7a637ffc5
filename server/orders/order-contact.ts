import { createHash } from 'node:crypto';
import { constantTimeEqual } from '#server/security/constant-time-equal.ts';
import type { OrderContact } from './order.ts';

/** The last ten digits of a phone number, without separators and prefix. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}

/** The email of an order or a message. Null also if the person's data is erased: an address of the domain `invalid` replaced it. */
export const withoutErased = (email: string | null): string | null =>
  email?.endsWith('@invalid') ? null : email;

/**
 * True when `given` is the order's email (any case) or its phone number (any format with all ten digits).
 * Takes the same time for every result, also when there is no order.
 */
export function isContactOf(given: string, contact: OrderContact | undefined): boolean {
  const email = given.trim().toLowerCase();
  const phone = normalizePhone(given);
  const isEmail = constantTimeEqual(digest(email), digest(contact?.email ?? ''));
  const isPhone = constantTimeEqual(digest(phone), digest(contact?.phoneDigits ?? ''));
  return contact !== undefined && ((isEmail && email !== '') || (isPhone && phone !== ''));
}

/** The ten digits of a phone number; '' if the text is not in a usual phone format. */
function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isPhoneNumber = /^[\s\d+().-]+$/.test(text) && /^(?:0{0,2}91|0)?\d{10}$/.test(digits);
  return isPhoneNumber ? digits.slice(-10) : '';
}

// Of equal length, so that the time does not depend on the length either.
const digest = (text: string) => createHash('sha256').update(text).digest();
