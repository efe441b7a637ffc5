const METHOD_NAMES: Record<string, string> = {
  upi: 'UPI',
  cod: 'cash on delivery',
  payu: 'PayU',
  razorpay: 'Razorpay',
  stripe: 'card',
  bank: 'bank transfer',
  cash: 'cash',
  test: 'test payment, no money was moved',
};

/** Returns the name of a payment method for shoppers. */
export function methodNameForShoppers(method: string | null): string {
  return method === null ? 'payment' : (METHOD_NAMES[method] ?? method);
}
