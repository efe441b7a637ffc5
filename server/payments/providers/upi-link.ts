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
export function upiLink({ address, payeeName }: UpiPayee, payment: Payment): string {
  const parameters = {
    pa: address,
    pn: payeeName,
    tr: payment.reference,
    tn: upiNote(payment),
    am: toDecimalRupees(payment.amountPaise),
    cu: payment.currency,
  };
  const query = Object.entries(parameters).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}
