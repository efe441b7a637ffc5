import type { PaymentSettings } from '#contract/admin/settings/stored-settings.ts';
import type { SettingField } from './setting-dialog.tsx';

export type Method = PaymentSettings['methods'][number]['method'];

interface MethodTexts {
  title: string;
  /** What it is, in one sentence. */
  about: string;
  fields: readonly SettingField[];
  /** What to do at the gateway. */
  steps?: string;
  remove?: { label: string; consequence: string };
}

const WEBHOOK_SECRET_HINT =
  'A long text of your own choice: enter the same one at the gateway, with the webhook.';
const refundsByHand = (name: string) =>
  `Without the keys, refunds of earlier payments by ${name} have to be sent by hand. To only stop taking new payments, switch it off instead.`;

/** The texts and fields of each payment method. */
export const METHODS: Record<Method, MethodTexts> = {
  upi: {
    title: 'UPI to your own address',
    about: 'Customers scan a QR code. The money arrives at once, without fees; you confirm each payment.',
    fields: [
      { name: 'UPI_ADDRESS', label: 'UPI address', hint: 'Like shop@bank.', inputMode: 'email' },
      { name: 'UPI_PAYEE_NAME', label: 'Name', hint: 'Customers see it in their UPI app.' },
      {
        name: 'UPI_ADDRESS_KIND',
        label: 'Whose address it is',
        hint: 'UPI apps accept less from addresses that no bank has verified.',
        choices: [
          { value: 'personal', label: 'A person' },
          { value: 'shop', label: 'A shop with a QR code, not verified for online payments' },
          { value: 'verified', label: 'A merchant verified by a bank or gateway' },
        ],
      },
      {
        name: 'UPI_CLAIM_HOLD_HOURS',
        label: 'Hours to confirm a payment',
        hint: 'So long an order keeps its units after the customer has named a payment.',
        inputMode: 'numeric',
      },
    ],
    remove: {
      label: 'Remove the UPI address',
      consequence: 'Customers can then no longer pay by UPI to it.',
    },
  },
  cod: {
    title: 'Cash on delivery',
    about: 'The courier collects the money. Limits keep refused deliveries affordable.',
    fields: [
      {
        name: 'COD_MAX_RUPEES',
        label: 'Largest order in rupees',
        hint: 'With the fee. 0: no cash on delivery.',
        inputMode: 'numeric',
      },
      {
        name: 'COD_FEE_RUPEES',
        label: 'Fee in rupees',
        hint: 'With GST; shown before the customer chooses.',
        inputMode: 'numeric',
      },
      {
        name: 'COD_BLOCKED_PINS',
        label: 'Not at these PIN codes',
        hint: 'PIN codes or their first digits, separated by commas: 744, 194101.',
      },
      {
        name: 'COD_MAX_OPEN',
        label: 'Open orders per customer',
        hint: 'Undelivered cash orders of one account or phone number.',
        inputMode: 'numeric',
      },
    ],
  },
  razorpay: {
    title: 'Razorpay',
    about: 'UPI apps, cards and net banking; confirmed at once, refunds by one press.',
    fields: [
      { name: 'RAZORPAY_KEY_ID', label: 'Key ID', hint: 'Begins with rzp_live_ or rzp_test_.' },
      { name: 'RAZORPAY_KEY_SECRET', label: 'Key secret' },
      { name: 'RAZORPAY_WEBHOOK_SECRET', label: 'Secret of the webhook', hint: WEBHOOK_SECRET_HINT },
    ],
    steps:
      'At Razorpay: Account & Settings, API keys. Then Webhooks: add the URL below with its secret and the events payment_link.paid, payment_link.cancelled, payment_link.expired, payment.captured, payment.failed, order.paid, refund.processed and refund.failed.',
    remove: { label: 'Remove the keys', consequence: refundsByHand('Razorpay') },
  },
  payu: {
    title: 'PayU',
    about: "Cards, net banking and wallets on PayU's page.",
    fields: [
      { name: 'PAYU_KEY', label: 'Merchant key' },
      { name: 'PAYU_SALT', label: 'Salt', hint: 'Version 1, 32 bits.' },
      {
        name: 'PAYU_MODE',
        label: 'System',
        choices: [
          { value: 'live', label: 'Live' },
          { value: 'test', label: 'Test: no money moves' },
        ],
      },
    ],
    steps:
      'At PayU: Developer, API keys. Then Webhooks: add the URL below for Successful, Failed and Refund.',
    remove: { label: 'Remove the key', consequence: refundsByHand('PayU') },
  },
  stripe: {
    title: 'Stripe',
    about: 'Cards, also from abroad.',
    fields: [
      { name: 'STRIPE_SECRET_KEY', label: 'Secret key', hint: 'Begins with sk_live_ or sk_test_.' },
      { name: 'STRIPE_WEBHOOK_SECRET', label: 'Signing secret of the webhook', hint: 'Begins with whsec_.' },
    ],
    steps:
      'At Stripe: Developers, API keys. Then Webhooks: add the URL below with the events checkout.session.completed, .async_payment_succeeded, .async_payment_failed, .expired, refund.updated and refund.failed.',
    remove: { label: 'Remove the keys', consequence: refundsByHand('Stripe') },
  },
};

export const METHOD_ORDER: readonly Method[] = ['upi', 'cod', 'razorpay', 'payu', 'stripe'];
