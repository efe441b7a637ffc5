import type { ShippingAddress } from '#contract/orders.ts';
import type { FormErrors } from '#storefront/ui/forms/use-form-errors.ts';

/** The six fields of section 3, in the order of the form. */
export const SHIPPING_FIELDS = ['fullName', 'address', 'postalCode', 'city', 'state', 'phone'] as const;

const BLANK_MESSAGES: Record<keyof ShippingAddress, string> = {
  fullName: 'Please enter your full name',
  address: 'Please enter your address',
  city: 'Please enter your city',
  state: 'Please choose your state',
  postalCode: 'Please enter your PIN code',
  phone: 'Please enter your phone number',
};

/** Rejects only blank fields; the server validates the format of PIN code and phone number. */
export function shippingErrors(form: ShippingAddress): FormErrors {
  const blankFields = SHIPPING_FIELDS.filter((name) => form[name].trim() === '');
  return Object.fromEntries(blankFields.map((name) => [name, BLANK_MESSAGES[name]]));
}

/** The address as it is sent to the server. */
export function trimAddress(form: ShippingAddress): ShippingAddress {
  const entries = SHIPPING_FIELDS.map((name) => [name, form[name].trim()] as const);
  return { ...form, ...Object.fromEntries(entries) };
}
