import type { UpiOption } from '#contract/payments.ts';
import type { UpiAddressKind } from '#server/settings/checkout-settings.ts';

// NPCI/UPI/2023-24/OC/76A of 12 March 2024, in force since 1 April 2024.
const MAX_SAVED_QR_PAISE = 200_000;

/**
 * What the UPI network accepts for an address of this kind and this amount. Apps decline links to a person, banks
 * decline them for shops that are not verified, and a QR code from the gallery pays at most ₹2,000. A scanned code
 * always works. For a verified merchant most banks decline a payment to the copied address.
 */
export function upiOptions(kind: UpiAddressKind, amountPaise: number): UpiOption[] {
  if (kind === 'verified') return ['link', 'save_qr', 'scan'];
  return amountPaise <= MAX_SAVED_QR_PAISE ? ['copy', 'save_qr', 'scan'] : ['copy', 'scan'];
}
