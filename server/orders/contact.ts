import { createHash, timingSafeEqual } from 'node:crypto';

/** The last ten digits of a phone number, without separators and prefix. */
export function phoneDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}

/**
 * True when `given` is the order's email (any case) or its phone number (any format with all ten digits).
 * Takes the same time for every result, also when there is no order.
 */
export function isContactOf(
  given: string,
  contact: { email: string; phoneDigits: string } | undefined,
): boolean {
  const email = given.trim().toLowerCase();
  const phone = spelledPhone(given);
  const isEmail = sameText(email, contact?.email ?? '');
  const isPhone = sameText(phone, contact?.phoneDigits ?? '');
  return contact !== undefined && ((isEmail && email !== '') || (isPhone && phone !== ''));
}

/** The ten digits of a phone number; '' if the text is not in a usual phone format. */
function spelledPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const isUsual = /^[\s\d+().-]+$/.test(text) && /^(?:0{0,2}91|0)?\d{10}$/.test(digits);
  return isUsual ? digits.slice(-10) : '';
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
