import { z } from 'zod';

const PAYMENT_SETTINGS = [
  'UPI_OFFERED',
  'RAZORPAY_OFFERED',
  'PAYU_OFFERED',
  'STRIPE_OFFERED',
  'COD_OFFERED',
  'UPI_ADDRESS',
  'UPI_PAYEE_NAME',
  'UPI_ADDRESS_KIND',
  'UPI_CLAIM_HOLD_HOURS',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  'PAYU_KEY',
  'PAYU_SALT',
  'PAYU_SALT_PREVIOUS',
  'PAYU_MODE',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_PREVIOUS',
  'COD_MAX_RUPEES',
  'COD_FEE_RUPEES',
  'COD_BLOCKED_PINS',
  'COD_MAX_OPEN',
] as const;

const EMAIL_SETTINGS = [
  'OWNER_EMAIL',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'MAIL_FROM',
] as const;

const newValue = z
  .string()
  .trim()
  .max(2_000, 'Write at most 2,000 characters')
  .regex(/^\P{Cc}*$/u, 'Write it in one line')
  .nullable();

const paymentChanges = z.partialRecord(z.enum(PAYMENT_SETTINGS), newValue);
const emailChanges = z.partialRecord(z.enum(EMAIL_SETTINGS), newValue);

/** New values by the names of their variables. Null or an empty text removes the value set in the admin. */
export type SettingChanges = Partial<Record<string, string | null>>;

/**
 * One setting. `value`: as text, never of a secret; a setting that is not set has its default. `lastFour`: of a secret.
 * `environmentVariable`: the variable of the server that decides; the admin cannot change the setting. `isUnreadable`:
 * stored, and encrypted with another key than that of the server.
 */
const settingState = z.object({
  value: z.string().optional(),
  isSet: z.boolean(),
  isSecret: z.boolean(),
  lastFour: z.string().optional(),
  environmentVariable: z.string().optional(),
  isUnreadable: z.boolean().optional(),
  changedAt: z.iso.datetime().optional(),
  changedBy: z.string().optional(),
});

const settingStates = z.record(z.string(), settingState);

/** Settings that the admin can change, by environment variable. */
export type SettingStates = z.infer<typeof settingStates>;
export type SettingState = z.infer<typeof settingState>;

/**
 * GET /admin/settings/payments. `label`: what shoppers see; absent while the method is not offered. `webhookUrl`: what
 * to enter at the gateway. `trialLink`: a UPI link that pays ₹1 to the shop.
 */
export const paymentSettings = z.object({
  settings: settingStates,
  methods: z.array(
    z.object({
      method: z.enum(['upi', 'razorpay', 'payu', 'stripe', 'cod']),
      isSetUp: z.boolean(),
      label: z.string().optional(),
      webhookUrl: z.string().optional(),
    }),
  ),
  trialLink: z.string().optional(),
});
export type PaymentSettings = z.infer<typeof paymentSettings>;

/** GET /admin/settings/email. `server`: where emails are sent through; absent if they are not sent. */
export const emailSettingsReply = z.object({
  settings: settingStates,
  server: z
    .object({
      host: z.string(),
      port: z.int(),
      isSecure: z.boolean(),
      user: z.string().optional(),
      from: z.string(),
    })
    .optional(),
});
export type EmailSettingsReply = z.infer<typeof emailSettingsReply>;

/** PATCH /admin/settings/payments. */
export const changePaymentSettingsBody = z.object({ settings: paymentChanges });

/** PATCH /admin/settings/email. */
export const changeEmailSettingsBody = z.object({ settings: emailChanges });

/** POST /admin/settings/payments/test. `settings`: changes that are not saved yet. */
export const testMethodBody = z.object({
  method: z.enum(['razorpay', 'payu', 'stripe']),
  settings: paymentChanges.optional(),
});

/** POST /admin/settings/email/test. `settings`: changes that are not saved yet. */
export const testEmailBody = z.object({ settings: emailChanges.optional() });

/** The result of a test. `message`: a sentence; with the reply of the gateway or the email server. */
export const testResult = z.object({ isOk: z.boolean(), message: z.string() });
export type TestResult = z.infer<typeof testResult>;
