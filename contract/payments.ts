import { z } from 'zod';

// What a shopper sends and receives to pay an order. Sections and rulings are those of docs/specification/. The methods
// and states of payments, as staff see them: contract/admin/orders/payments.ts.

/** The types of a payment field (specification, section 3). */
export const FIELD_TYPES = [
  'text',
  'email',
  'password',
  'number',
  'tel',
  'textarea',
  'select',
  'checkbox',
] as const;

/** `fee`: rupees added to the order if this option is selected (capability `payment-choices`). */
export const fieldOption = z.object({ label: z.string(), value: z.string(), fee: z.number().optional() });

/** One field of the payment form, described by the server (specification, section 3). */
export const paymentField = z.object({
  name: z.string(),
  label: z.string(),
  placeholder: z.string().optional(),
  description: z.string().optional(),
  type: z.enum(FIELD_TYPES),
  options: z.array(fieldOption).optional(),
  inline: z.boolean().optional(),
  mask: z.string().optional(),
  rules: z
    .object({
      required: z.boolean().optional(),
      minLength: z.number().int().optional(),
      maxLength: z.number().int().optional(),
      pattern: z.string().optional(),
    })
    .optional(),
  rulesMessages: z.array(z.string()).optional(),
  defaultValue: z.union([z.string(), z.number(), z.boolean()]).optional(),
  showWhenFilled: z.array(z.string()).optional(),
});

/** GET /payments/fields, optionally for one order of the customer (capability `payment-choices`). */
export const paymentFieldsQuery = z.object({ orderId: z.string().max(64).optional() });

export const paymentFieldsReply = z.object({ fields: z.array(paymentField) });

const fieldValue = z.union(
  [z.string().max(1000), z.number(), z.boolean(), z.null()],
  'A field holds a text of at most 1000 characters, a number, true or false',
);

/**
 * POST /payments. `fields` maps field names to entered values. The field `method` selects the payment method.
 */
export const startPaymentBody = z.object({
  fields: z.record(z.string().min(1).max(100), fieldValue),
  orderId: z
    .union([z.string().min(1).max(64), z.number()], 'orderId must be the id of an order')
    .transform(String),
});

/**
 * What a shopper can do with a UPI payment: open its link in an app of this device, copy the UPI address and the
 * amount into an app, save the QR code and open it from the gallery, or scan it from another screen.
 */
export const UPI_OPTIONS = ['link', 'copy', 'save_qr', 'scan'] as const;

/**
 * What the UPI network accepts for the shop's UPI address and this amount (capability `upi-options`).
 * `reference` is the text that makes the payment findable. With `acceptsUtr`, POST /payments with the same method,
 * `upiPaid: true` and the bank's 12 digits in `utr` reports that the money was sent.
 */
export const upiPayment = z.object({
  reference: z.string(),
  options: z.array(z.enum(UPI_OPTIONS)),
  acceptsUtr: z.boolean(),
});

/**
 * What the browser does next (specification, section 4): post a form (`formParams`, ruling 13), open an app
 * link (`redirectUrl`), or show a QR code (`qr` is its text, `qrBase64` its image as a data URL).
 */
export const paymentAction = z.object({
  type: z.enum(['redirect_post', 'deeplink', 'qr']),
  redirectUrl: z.string().optional(),
  formParams: z
    .object({ type: z.string(), url: z.string(), data: z.record(z.string(), z.string()) })
    .optional(),
  qr: z.string().optional(),
  qrBase64: z.string().optional(),
  /** Text beside the QR code: payee, amount in rupees, note (capability `payment-summary`). */
  summary: z
    .object({ payee: z.string(), address: z.string(), amount: z.number(), note: z.string() })
    .optional(),
  upi: upiPayment.optional(),
});

/** `success: false` comes with `error`, a sentence for the shopper. */
export const paymentResult = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  redirectUrl: z.string().optional(),
  action: paymentAction.optional(),
});

export type PaymentField = z.infer<typeof paymentField>;
export type UpiPayment = z.infer<typeof upiPayment>;
export type UpiOption = UpiPayment['options'][number];
export type PaymentAction = z.infer<typeof paymentAction>;
export type PaymentResult = z.infer<typeof paymentResult>;
