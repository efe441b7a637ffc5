import type { PaymentOption, PaymentProvider, ProviderDeps } from './payment-provider.ts';
import { cashOnDelivery } from './providers/cash-on-delivery.ts';
import { payu } from './providers/payu/payu.ts';
import { razorpay } from './providers/razorpay/razorpay.ts';
import { stripe } from './providers/stripe/stripe.ts';
import { upi } from './providers/upi.ts';
import { testPayments } from './test-gateway/test-payments.ts';

export type OfferedProvider = PaymentProvider & { readonly option: PaymentOption };

/** All payment methods, in the order in which shoppers see them: UPI first, cash last. */
export function paymentProviders(deps: ProviderDeps): PaymentProvider[] {
  return [upi(deps), razorpay(deps), payu(deps), stripe(deps), testPayments(deps), cashOnDelivery(deps)];
}

/** The providers that the shop offers now. */
export async function offeredProviders(providers: readonly PaymentProvider[]): Promise<OfferedProvider[]> {
  const options = await Promise.all(
    providers.map(async (provider) => ({ provider, option: await provider.getOption() })),
  );
  return options.flatMap(({ provider, option }) => (option ? [{ ...provider, option }] : []));
}
