import type { PaymentOption, PaymentProvider, ProviderDeps } from './payment-provider.ts';
import { cashOnDelivery } from './providers/cash-on-delivery.ts';
import { payu } from './providers/payu/payu.ts';
import { razorpay } from './providers/razorpay/razorpay.ts';
import { stripe } from './providers/stripe/stripe.ts';
import { upi } from './providers/upi.ts';
import { testPayments } from './test-gateway/test-payments.ts';

export type OfferedProvider = PaymentProvider & { readonly option: PaymentOption };

/**
 * All payment methods, in the order in which shoppers see them: UPI first, cash last. Made from the settings of this
 * moment: get them for each request and each run of a job, because the owner may change the settings at any time.
 */
export function paymentProviders(deps: ProviderDeps): PaymentProvider[] {
  const notOffered: readonly string[] = deps.settings.notOffered;
  return [upi(deps), razorpay(deps), payu(deps), stripe(deps), testPayments(deps), cashOnDelivery(deps)].map(
    (provider) =>
      notOffered.includes(provider.method) ? { ...provider, getOption: async () => undefined } : provider,
  );
}

/** The provider of a method. Undefined: there is none. */
export function findProvider(deps: ProviderDeps, method: string): PaymentProvider | undefined {
  return paymentProviders(deps).find((provider) => provider.method === method);
}

/** The providers that the shop offers now. */
export async function offeredProviders(providers: readonly PaymentProvider[]): Promise<OfferedProvider[]> {
  const options = await Promise.all(
    providers.map(async (provider) => ({ provider, option: await provider.getOption() })),
  );
  return options.flatMap(({ provider, option }) => (option ? [{ ...provider, option }] : []));
}
