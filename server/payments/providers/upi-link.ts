import { toDecimalRupees } from '#format/money.ts';
import type { Payment } from '../payment.ts';

export interface UpiPayee {
  /** shop@bank */
  address: string;
  payeeName: string;
}

/** The note that both sides see in their UPI apps. */
export function upiNote(payment: Payment): string {
  return `Order ${payment.orderId}`;
}

/**
 * A dynamic UPI link (NPCI linking specification): `tr` makes the payment findable, `am` with two decimals
 * cannot be edited by the payer. Spaces are `%20`: some apps show the `+` of form encoding literally. The `@`
 * of a UPI address is not encoded, as in NPCI's own examples.
 */
export function upiLink(payee: UpiPayee, payment: Payment): string {
  return buildLink(payee, {
    tr: payment.reference,
    tn: upiNote(payment),
    am: toDecimalRupees(payment.amountPaise),
    cu: payment.currency,
  });
}

/** A link that pays ₹1, with which the merchant tries their own UPI address. */
export function upiTrialLink(payee: UpiPayee): string {
  return buildLink(payee, { tn: 'Trial of the QR code', am: '1.00', cu: 'INR' });
}

function buildLink({ address, payeeName }: UpiPayee, payment: Record<string, string>): string {
  const parameters = { pa: address, pn: payeeName, ...payment };
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}
