/** The number of digits of a UTR, the reference number that the UPI network gives each transfer. */
export const UTR_DIGITS = 12;

export const UTR_PATTERN = /^\d{12}$/;

export const INVALID_UTR =
  'The UPI reference number (UTR) has 12 digits. You find it in your UPI app beside the payment.';
