import type { z } from 'zod';
import { cashOnDeliverySettings, offerSettings, upiSettings } from './checkout-settings.ts';
import { emailSettings } from './email-settings.ts';
import { payuSettings, razorpaySettings, stripeSettings } from './payment-settings.ts';

/** Settings that the owner may also set in the admin. Each group is validated as a whole. */
interface EditableGroup {
  screen: 'payments' | 'email';
  schema: z.ZodType<Record<string, unknown>>;
  /** The names that the admin shows. */
  names: readonly string[];
  /** If the environment has one of these, all of them come from the environment: they are one account. */
  together: readonly string[];
  /** Either all of these are set or none. */
  required: readonly string[];
  /** Optional, and only together. */
  bothOrNeither?: readonly string[];
}

const GROUPS = {
  offers: {
    screen: 'payments',
    schema: offerSettings,
    names: ['UPI_OFFERED', 'RAZORPAY_OFFERED', 'PAYU_OFFERED', 'STRIPE_OFFERED', 'COD_OFFERED'],
    together: [],
    required: [],
  },
  upi: {
    screen: 'payments',
    schema: upiSettings,
    names: ['UPI_ADDRESS', 'UPI_PAYEE_NAME', 'UPI_ADDRESS_KIND', 'UPI_CLAIM_HOLD_HOURS'],
    together: ['UPI_ADDRESS', 'UPI_PAYEE_NAME', 'UPI_ADDRESS_KIND'],
    required: ['UPI_ADDRESS', 'UPI_PAYEE_NAME'],
  },
  razorpay: {
    screen: 'payments',
    schema: razorpaySettings,
    names: [
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
    ],
    together: [
      'RAZORPAY_KEY_ID',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
    ],
    required: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  },
  payu: {
    screen: 'payments',
    schema: payuSettings,
    names: ['PAYU_KEY', 'PAYU_SALT', 'PAYU_SALT_PREVIOUS', 'PAYU_MODE'],
    together: ['PAYU_KEY', 'PAYU_SALT', 'PAYU_SALT_PREVIOUS', 'PAYU_MODE'],
    required: ['PAYU_KEY', 'PAYU_SALT'],
  },
  stripe: {
    screen: 'payments',
    schema: stripeSettings,
    names: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_PREVIOUS'],
    together: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET_PREVIOUS'],
    required: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  cod: {
    screen: 'payments',
    schema: cashOnDeliverySettings,
    names: ['COD_MAX_RUPEES', 'COD_FEE_RUPEES', 'COD_BLOCKED_PINS', 'COD_MAX_OPEN'],
    together: [],
    required: [],
  },
  email: {
    screen: 'email',
    schema: emailSettings,
    names: ['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM', 'OWNER_EMAIL'],
    together: ['SMTP_URL', 'SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM'],
    required: ['SMTP_HOST', 'MAIL_FROM'],
    bothOrNeither: ['SMTP_USER', 'SMTP_PASSWORD'],
  },
} as const satisfies Record<string, EditableGroup>;

export type EditableScreen = EditableGroup['screen'];

/** All groups, as values of one type. */
export const editableGroups: readonly EditableGroup[] = Object.values(GROUPS);

/** Settings that are stored encrypted and never shown again, with the setting that keeps the value before the last. */
const SECRETS: Readonly<Record<string, string | undefined>> = {
  RAZORPAY_KEY_SECRET: undefined,
  RAZORPAY_WEBHOOK_SECRET: 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: undefined,
  PAYU_SALT: 'PAYU_SALT_PREVIOUS',
  PAYU_SALT_PREVIOUS: undefined,
  STRIPE_SECRET_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: 'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  STRIPE_WEBHOOK_SECRET_PREVIOUS: undefined,
  SMTP_PASSWORD: undefined,
};

/** True for settings that are stored encrypted and never shown again. */
export function isSecretSetting(name: string): boolean {
  return Object.hasOwn(SECRETS, name);
}

/** The setting that keeps the value of `name` from before its last change. Undefined: none does. */
export function previousSetting(name: string): string | undefined {
  return SECRETS[name];
}

/** What applies while a setting is not set, as text. */
const DEFAULTS: Readonly<Record<string, string | undefined>> = {
  UPI_OFFERED: 'on',
  RAZORPAY_OFFERED: 'on',
  PAYU_OFFERED: 'on',
  STRIPE_OFFERED: 'on',
  COD_OFFERED: 'on',
  UPI_ADDRESS_KIND: 'personal',
  UPI_CLAIM_HOLD_HOURS: '48',
  PAYU_MODE: 'live',
  COD_MAX_RUPEES: '50000',
  COD_FEE_RUPEES: '0',
  COD_MAX_OPEN: '3',
  SMTP_PORT: '587',
};

/** What applies while a setting is not set, as text. Empty: nothing. */
export function defaultOf(name: string): string {
  return DEFAULTS[name] ?? '';
}

/** Every variable of the environment that decides about a setting of the admin. */
export const EDITABLE_NAMES: readonly string[] = [
  ...new Set(editableGroups.flatMap(({ names, together }) => [...names, ...together])),
  'RAZORPAY_URL',
  'PAYU_URL',
  'PAYU_STATUS_URL',
  'STRIPE_URL',
];
