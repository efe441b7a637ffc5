import { countOf, formatCount } from '#admin/kit/figures.tsx';
import type { PaymentSettings } from '#contract/admin/settings/payment-and-email-settings.ts';
import type { SettingField } from './setting-dialog.tsx';

const rupees = (value: string) => `₹${formatCount(Number(value))}`;

export type Method = PaymentSettings['methods'][number]['method'];

interface MethodTexts {
  title: string;
  /** What it is, in one sentence. */
  about: string;
  fields: readonly SettingField[];
  /** What to do at the gateway, in order. */
  steps?: readonly string[];
  /** What the gateway has to report to the shop. */
  events?: readonly string[];
  remove?: { label: string; consequence: string };
}

const WEBHOOK_SECRET_HINT =
  'A long text of your own choice: enter the same one at the gateway, with the webhook.';
const refundsByHand = (name: string) =>
  `Without the keys, refunds of earlier payments by ${name} have to be sent by hand. To only stop taking new payments, switch it off instead.`;

/** The texts and fields of each payment method. */
export const PAYMENT_METHODS: Record<Method, MethodTexts> = {
  upi: {
    title: 'UPI to your own address',
    about:
      'For every shop: no contract and no fees. Customers scan a QR code, the money is in your bank account at once, and you confirm each payment under Payments.',
    fields: [
      {
        name: 'UPI_ADDRESS',
        label: 'UPI address',
        hint: 'Your UPI ID, like kadhai@okaxis. Your UPI app shows it in your profile.',
        inputMode: 'email',
      },
      {
        name: 'UPI_PAYEE_NAME',
        label: 'Name',
        hint: 'Customers see it in their UPI app: the name of your bank account.',
      },
      {
        name: 'UPI_ADDRESS_KIND',
        label: 'Whose address it is',
        hint: 'It decides how customers can pay. Unsure: choose the first.',
        choices: [
          { value: 'personal', label: 'A person' },
          { value: 'shop', label: 'A shop with a QR code, not verified for online payments' },
          { value: 'verified', label: 'A merchant verified by a bank or gateway' },
        ],
      },
      {
        name: 'UPI_CLAIM_HOLD_HOURS',
        label: 'Hours to confirm a payment',
        hint: 'After a customer says that they have paid, the items stay reserved for this long.',
        inputMode: 'numeric',
        shown: (value) => countOf(Number(value), 'hour'),
      },
    ],
    remove: {
      label: 'Remove the UPI address',
      consequence: 'Customers can then no longer pay by UPI to it.',
    },
  },
  cod: {
    title: 'Cash on delivery',
    about: 'The courier collects the money. These limits keep refused deliveries affordable.',
    fields: [
      {
        name: 'COD_MAX_RUPEES',
        label: 'Up to this order total in rupees',
        hint: 'The fee counts too. With 0 nobody can pay in cash.',
        inputMode: 'numeric',
        shown: (value) => (value === '0' ? 'No cash on delivery' : rupees(value)),
      },
      {
        name: 'COD_FEE_RUPEES',
        label: 'Fee in rupees',
        hint: 'GST included. The customer sees it before choosing.',
        inputMode: 'numeric',
        shown: (value) => (value === '0' ? 'No fee' : rupees(value)),
      },
      {
        name: 'COD_BLOCKED_PINS',
        label: 'Not at these PIN codes',
        hint: 'PIN codes or their first digits, separated by commas: 744, 194101.',
        shown: (value) => value || 'Cash at every PIN code',
      },
      {
        name: 'COD_MAX_OPEN',
        label: 'Open cash orders per customer',
        hint: 'How many undelivered cash orders one account or phone number may have.',
        inputMode: 'numeric',
        shown: (value) => `At most ${value}`,
      },
    ],
  },
  razorpay: {
    title: 'Razorpay',
    about: 'UPI apps, cards and net banking. Payments are confirmed at once, and you refund with one press.',
    fields: [
      { name: 'RAZORPAY_KEY_ID', label: 'Key ID', hint: 'Begins with rzp_live_ or rzp_test_.' },
      { name: 'RAZORPAY_KEY_SECRET', label: 'Key secret' },
      { name: 'RAZORPAY_WEBHOOK_SECRET', label: 'Secret of the webhook', hint: WEBHOOK_SECRET_HINT },
    ],
    steps: [
      'Sign in to Razorpay. Under Account & Settings, API keys, generate a key and copy both parts into the fields below.',
      'At Razorpay under Account & Settings, Webhooks, add the URL below with a secret of your own choice, and write the same secret here.',
      'Choose the events listed below for the webhook, save it there, then press Test connection here.',
    ],
    events: [
      'payment_link.paid',
      'payment_link.cancelled',
      'payment_link.expired',
      'payment.captured',
      'payment.failed',
      'order.paid',
      'refund.processed',
      'refund.failed',
    ],
    remove: { label: 'Remove the keys', consequence: refundsByHand('Razorpay') },
  },
  payu: {
    title: 'PayU',
    about: 'Cards, net banking and wallets on the page of PayU.',
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
    steps: [
      'Sign in to PayU. Under Developer, API keys, copy the key and the salt into the fields below.',
      'At PayU under Developer, Webhooks, add the URL below for Successful, Failed and Refund.',
      'Press Test connection here.',
    ],
    remove: { label: 'Remove the key', consequence: refundsByHand('PayU') },
  },
  stripe: {
    title: 'Stripe',
    about: 'Cards, also of customers abroad.',
    fields: [
      { name: 'STRIPE_SECRET_KEY', label: 'Secret key', hint: 'Begins with sk_live_ or sk_test_.' },
      { name: 'STRIPE_WEBHOOK_SECRET', label: 'Signing secret of the webhook', hint: 'Begins with whsec_.' },
    ],
    steps: [
      'Sign in to Stripe. Under Developers, API keys, copy the secret key into the field below.',
      'At Stripe under Developers, Webhooks, add the URL below with the events listed, and copy its signing secret.',
      'Press Test connection here.',
    ],
    events: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'refund.updated',
      'refund.failed',
    ],
    remove: { label: 'Remove the keys', consequence: refundsByHand('Stripe') },
  },
};

export const METHOD_ORDER: readonly Method[] = ['upi', 'cod', 'razorpay', 'payu', 'stripe'];
