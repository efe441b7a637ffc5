import type { PaymentField, UpiPayment } from '#contract/payments.ts';
import { toRupees } from '#format/money.ts';
import { INVALID_UTR, UTR_DIGITS, UTR_PATTERN } from '#format/utr.ts';
import { isDemoMode } from '#server/store-info/demo-mode.ts';
import type { Payment } from '../payment.ts';
import type { PaymentProvider, ProviderDeps, Shopper, StartResult } from '../payment-provider.ts';
import { type UpiPayee, upiLink, upiNote } from './upi-link.ts';
import { upiOptions } from './upi-options.ts';

// `.invalid` is a reserved domain, so no app can send money there.
const DEMO_PAYEE: UpiPayee = { address: 'haat-demo@invalid', payeeName: 'Haat demo shop' };

// Never the shopper's own UPI address: the shop does not need it, and fraudsters ask for it.
const UTR_FIELDS: PaymentField[] = [
  { name: 'upiPaid', label: 'I have already paid this order by UPI', type: 'checkbox' },
  {
    name: 'utr',
    label: 'UPI reference number (UTR)',
    description: 'The 12 digits that your UPI app shows beside the payment. They help us to find your money.',
    type: 'text',
    rules: { minLength: UTR_DIGITS, maxLength: UTR_DIGITS, pattern: UTR_PATTERN.source },
    rulesMessages: [INVALID_UTR],
    showWhenFilled: ['upiPaid'],
  },
];

/**
 * UPI to the shop's own UPI address: a QR code, and only what the UPI network accepts for that address; on a
 * phone a link into the UPI app if the address is a verified merchant's. The server gets no report of the money, so the order stays Pending until the merchant or a bank statement confirms it.
 * A shopper who has paid may enter the bank's transfer number (UTR).
 */
export function upi({ db, settings }: ProviderDeps): PaymentProvider {
  const payee = () => findUpiPayee({ db, settings });
  return {
    method: 'upi',
    isStartRepeatable: true,
    getOption: async () => {
      const currentPayee = await payee();
      if (currentPayee === DEMO_PAYEE) return { label: 'UPI (demo, no money moves)' };
      return currentPayee && { label: 'UPI', fields: UTR_FIELDS };
    },
    ineligibleReason: ({ totalPaise }, shopper) => {
      if (totalPaise === 0) return 'There is nothing to pay for this order. Please choose another way.';
      const utr = utrOf(shopper);
      return utr === '' || UTR_PATTERN.test(utr) ? undefined : INVALID_UTR;
    },
    isClaim: (shopper) => utrOf(shopper) !== '',
    start: async (payment, shopper) => {
      const utr = utrOf(shopper);
      if (utr !== '') return { reportedState: 'started', gatewayReference: utr };
      const currentPayee = (await payee()) ?? DEMO_PAYEE;
      return startResultFor(currentPayee, payment, shopper, {
        reference: payment.reference,
        options: upiOptions(settings.upiAddressKind, payment.amountPaise),
        acceptsUtr: currentPayee !== DEMO_PAYEE,
      });
    },
  };
}

/** Whom customers pay by UPI; undefined if the shop takes no UPI payments. */
export async function findUpiPayee({
  db,
  settings,
}: Pick<ProviderDeps, 'db' | 'settings'>): Promise<UpiPayee | undefined> {
  return settings.upi ?? ((await isDemoMode(db)) ? DEMO_PAYEE : undefined);
}

function utrOf({ fields }: Shopper): string {
  return String(fields.utr ?? '').replace(/\s/g, '');
}

function startResultFor(
  payee: UpiPayee,
  payment: Payment,
  { isOnPhone }: Shopper,
  upiPayment: UpiPayment,
): StartResult {
  const link = upiLink(payee, payment);
  const summary = {
    payee: payee.payeeName,
    address: payee.address,
    amount: toRupees(payment.amountPaise),
    note: upiNote(payment),
  };
  const action =
    isOnPhone && upiPayment.options.includes('link')
      ? ({ type: 'deeplink', redirectUrl: link } as const)
      : ({ type: 'qr', qr: link } as const);
  return { reportedState: 'started', action: { ...action, summary, upi: upiPayment } };
}
