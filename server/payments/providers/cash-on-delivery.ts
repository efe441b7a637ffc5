import { formatPaise } from '#format/money.ts';
import { findDelivery } from '#server/shipping/find-delivery.ts';
import type { PaymentProvider, ProviderDeps } from '../payment-provider.ts';
import { countOpenCashOrders, lockCashPayer } from './cash-on-delivery-queries.ts';

const ANOTHER_WAY = 'Please choose another way to pay';

/** Cash on delivery: the order is processed at once and counts as unpaid until the money is received. */
export function cashOnDelivery({ settings }: ProviderDeps): PaymentProvider {
  const { codMaxPaise, codFeePaise, codBlockedPins, codMaxOpen } = settings;
  const maxAmountText = `${formatPaise(codMaxPaise)}${codFeePaise > 0 ? `, its fee of ${formatPaise(codFeePaise)} included` : ''}`;
  return {
    method: 'cod',
    isStartRepeatable: true,
    feePaise: codFeePaise,
    getOption: async () => (codMaxPaise > 0 ? { label: 'Cash on delivery' } : undefined),
    lockPayer: async (order, trx) => await lockCashPayer(trx, order),
    ineligibleReason: async (order, _shopper, db) => {
      const { totalPaise, postalCode } = order;
      if (totalPaise + codFeePaise > codMaxPaise)
        return `Cash on delivery is possible up to ${maxAmountText}. ${ANOTHER_WAY}.`;
      if (codBlockedPins.some((prefix) => postalCode.startsWith(prefix))) return noCashAt(postalCode);
      const delivery = postalCode === '' ? undefined : await findDelivery(db, order);
      if (delivery?.isServed && !delivery.isCashPossible) return noCashAt(postalCode);
      if ((await countOpenCashOrders(db, order)) < codMaxOpen) return undefined;
      const what = codMaxOpen === 1 ? 'is already an order' : `are already ${codMaxOpen} orders`;
      return `There ${what} with cash on delivery on the way to you. ${ANOTHER_WAY}, or wait until one has arrived.`;
    },
    start: async () => ({ reportedState: 'awaiting_cash' }),
  };
}

const noCashAt = (postalCode: string) =>
  `Cash on delivery is not possible at PIN code ${postalCode}. ${ANOTHER_WAY}.`;
