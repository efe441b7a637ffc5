import { formatRupees } from '#format/money.ts';
import { useStoreInfo } from './store-info.tsx';

/** The sentence about the cash on delivery fee, for cart and checkout; undefined without a fee. */
export function useCashOnDeliveryFeeNote(): string | undefined {
  const { cashFee } = useStoreInfo().info;
  return cashFee === undefined ? undefined : `Cash on delivery adds a fee of ${formatRupees(cashFee)}.`;
}
