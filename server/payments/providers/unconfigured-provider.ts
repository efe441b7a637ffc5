import type { PaymentProvider } from '../payment-provider.ts';

/** A gateway without an account: it is not offered, and payments with it cannot start. */
export function unconfiguredProvider(
  provider: Pick<PaymentProvider, 'method' | 'isStartRepeatable'>,
): PaymentProvider {
  return {
    ...provider,
    getOption: async () => undefined,
    start: async () => {
      throw new Error(`the payment method ${provider.method} is not set up`);
    },
  };
}
