import { z } from 'zod';
import { deliveryQuote, pinStart, workingDays } from '#contract/shipping.ts';

const rupees = z
  .number('Write an amount in rupees')
  .min(0, 'A fee is not negative')
  .max(100_000, 'Write at most ₹1,00,000')
  .multipleOf(0.01, 'Write at most two decimals');

const someDays = z
  .object({ min: z.number().int().min(0).max(60), max: z.number().int().min(0).max(60) })
  .partial();

const MAX_PINS = 20_000;
const pins = z.array(pinStart);

/** Rupees, tax included. Orders from `freeFrom` rupees on have no fee; null: every order has it. */
const terms = {
  days: workingDays,
  fee: rupees,
  freeFrom: rupees.nullable(),
  /** Cash on delivery is possible, as far as the shop offers it. */
  cash: z.boolean(),
};

/** A zone: whole States by the two digits of their GSTINs, and PIN codes by their first digits. */
const zone = z.object({
  name: z.string().trim().min(1, 'Write a name').max(60, 'Write at most 60 characters'),
  states: z.array(z.string().regex(/^[0-9]{2}$/, 'Choose a State')).max(40),
  pins: pins.max(2_000, 'A zone has at most 2,000 PIN codes'),
  ...terms,
});

/**
 * GET /admin/settings/shipping. `isSet`: false until it is saved for the first time; delivery is then free everywhere,
 * and no dates are stated. `dispatch`: working days until the carrier has the shipment. `holidays`: days on which
 * nothing moves, as `2026-11-24`. `notServed`: PIN codes by their first digits.
 */
export const shippingSettings = z.object({
  isSet: z.boolean(),
  dispatch: workingDays,
  restOfIndia: z.object(terms),
  zones: z.array(zone).max(100, 'A shop has at most 100 zones'),
  holidays: z.array(z.iso.date('Choose a date')).max(400, 'At most 400 holidays'),
  notServed: pins.max(MAX_PINS, 'At most 20,000 PIN codes; shorten them to their first digits'),
});

/** PATCH /admin/settings/shipping: a JSON merge patch (RFC 7396); lists are replaced as a whole. */
export const shippingSettingsPatch = shippingSettings
  .omit({ isSet: true })
  .extend({ dispatch: someDays, restOfIndia: z.object({ ...terms, days: someDays }).partial() })
  .partial();

/** The reply of PATCH. `entryId` takes the change back. */
export const savedShippingSettings = shippingSettings.extend({ entryId: z.number().int() });

/** GET /admin/settings/shipping/preview: the delivery to a PIN code, as saved. */
export const shippingPreviewQuery = z.object({
  pin: z.string().regex(/^[1-9][0-9]{5}$/, 'A PIN code has six digits, such as 560001'),
  /** Rupees of the products, for the fee. */
  amount: z.coerce.number().min(0).max(1e9).default(0),
});

/** As the shop's pages show it, with the name of the zone and the fee of an order of `amount`. */
export const shippingPreview = deliveryQuote.extend({
  zone: z.string(),
  state: z.string().optional(),
});

export type ShippingSettings = z.infer<typeof shippingSettings>;
export type SavedShippingSettings = z.infer<typeof savedShippingSettings>;
export type ShippingZone = z.infer<typeof zone>;
export type ShippingSettingsPatch = z.infer<typeof shippingSettingsPatch>;
export type ShippingPreview = z.infer<typeof shippingPreview>;
