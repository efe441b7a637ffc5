const METHOD_NAMES: Record<string, string> = {
  upi: 'UPI',
  cod: 'Cash on delivery',
  razorpay: 'Razorpay',
  payu: 'PayU',
  stripe: 'Stripe',
  bank: 'Bank transfer',
  cash: 'Cash',
  test: 'Test payment',
};

/** The name of a payment method for staff. */
export const methodNameForStaff = (method: string): string => METHOD_NAMES[method] ?? method;
