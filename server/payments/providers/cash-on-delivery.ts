import { writtenRupees } from '#server/money.ts';
import type { PaymentProvider, ProviderDeps } from '../provider.ts';

/** Cash at the door: the order goes ahead at once and counts as unpaid until the money is there. */
export function cashOnDelivery({ settings }: ProviderDeps): PaymentProvider {
  const { codMaxPaise } = settings;
  return {
    method: 'cod',
    canRestart: true,
    offer: async () => (codMaxPaise > 0 ? { label: 'Cash on delivery' } : undefined),
    refusal: ({ totalPaise }) =>
      totalPaise > codMaxPaise
        ? `Cash on delivery is possible up to ${writtenRupees(codMaxPaise)}. Please choose another way to pay.`
        : undefined,
    start: async () => ({ says: 'promised' }),
  };
}
