import { writtenRupees } from '#server/money.ts';
import { countOpenCash, lockCashOf } from '../cash-queries.ts';
import type { PaymentProvider, ProviderDeps } from '../provider.ts';

const ANOTHER_WAY = 'Please choose another way to pay';

/** Cash on delivery: the order is processed at once and counts as unpaid until the money is received. */
export function cashOnDelivery({ settings }: ProviderDeps): PaymentProvider {
  const { codMaxPaise, codFeePaise, codBlockedPins, codMaxOpen } = settings;
  const most = `${writtenRupees(codMaxPaise)}${codFeePaise > 0 ? `, its fee of ${writtenRupees(codFeePaise)} included` : ''}`;
  return {
    method: 'cod',
    canRestart: true,
    feePaise: codFeePaise,
    offer: async () => (codMaxPaise > 0 ? { label: 'Cash on delivery' } : undefined),
    refusal: async (order, _shopper, trx) => {
      const { totalPaise, postalCode } = order;
      if (totalPaise + codFeePaise > codMaxPaise)
        return `Cash on delivery is possible up to ${most}. ${ANOTHER_WAY}.`;
      if (codBlockedPins.some((prefix) => postalCode.startsWith(prefix)))
        return `Cash on delivery is not possible at PIN code ${postalCode}. ${ANOTHER_WAY}.`;
      await lockCashOf(trx, order);
      if ((await countOpenCash(trx, order)) < codMaxOpen) return undefined;
      const what = codMaxOpen === 1 ? 'is already an order' : `are already ${codMaxOpen} orders`;
      return `There ${what} with cash on delivery on the way to you. ${ANOTHER_WAY}, or wait until one has arrived.`;
    },
    start: async () => ({ says: 'promised' }),
  };
}
