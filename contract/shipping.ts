import { z } from 'zod';

const MAX_DAYS = 60;
/** Working days: Sundays, national holidays and the shop's own holidays do not count. */
export const workingDays = z
  .object({ min: z.number().int().min(0).max(MAX_DAYS), max: z.number().int().min(0).max(MAX_DAYS) })
  .refine(({ min, max }) => min <= max, 'min must not be more than max');

/** A PIN code or its first digits. */
export const pinStart = z
  .string()
  .regex(/^[1-9][0-9]{0,5}$/, 'A zone names PIN codes by their first digits, like "11"');

const stateCode = z.string().regex(/^[0-9]{2}$/, 'A state is the two digits of its GSTINs, like "09"');
const rupees = z.number().min(0).max(100_000).multipleOf(0.01);

/** `fee` in rupees, tax included. Orders from `freeFrom` rupees on have none. `cash: false`: no cash on delivery. */
const terms = {
  fee: rupees.optional(),
  freeFrom: rupees.optional(),
  cash: z.boolean().optional(),
};

/**
 * Where a shop delivers, what it costs and when it arrives: `dispatch` until the carrier has the shipment, `days` from
 * then until delivery. A zone has PIN codes by their first digits and whole States; the longest matching PIN code
 * applies, then the State. The outer fields apply to the rest of India. `holidays`: days on which nothing moves.
 * `notServed`: PIN codes, or their first digits, to which the shop does not deliver.
 */
export const shippingRules = z.object({
  dispatch: workingDays,
  days: workingDays,
  ...terms,
  zones: z
    .array(
      z
        .object({
          name: z.string().trim().max(60).optional(),
          pins: z.array(pinStart).min(1).max(2_000).optional(),
          states: z.array(stateCode).min(1).max(40).optional(),
          days: workingDays,
          ...terms,
        })
        .refine(({ pins, states }) => pins ?? states, { path: ['pins'], error: 'write PIN codes or states' }),
    )
    .max(100)
    .optional(),
  holidays: z.array(z.iso.date()).max(400).optional(),
  notServed: z.array(pinStart).max(20_000).optional(),
});

/** GET /delivery/{pin} (capability `delivery-quotes`). */
export const deliveryParams = z.object({
  pin: z.string().regex(/^[1-9][0-9]{5}$/, 'A PIN code has six digits, such as 110001'),
});

/**
 * How the shop delivers to a PIN code. `error`: why it does not; then nothing else is present. `from` and `to`: the
 * days between which an order of today arrives, absent if the shop states none. `fee`: rupees, tax included; none from
 * `freeFrom` rupees on. `cash: false`: cash on delivery is not possible there.
 */
export const deliveryQuote = z.object({
  error: z.string().optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  fee: z.number().optional(),
  freeFrom: z.number().optional(),
  cash: z.literal(false).optional(),
});

export type WorkingDays = z.infer<typeof workingDays>;
export type ShippingRules = z.infer<typeof shippingRules>;
export type DeliveryQuote = z.infer<typeof deliveryQuote>;
