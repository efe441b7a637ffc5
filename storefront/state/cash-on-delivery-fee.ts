import { formatRupees } from '#format/money.ts';
import { useStoreInfo } from './store-info.tsx';

/** The cash on delivery fee, shown with the first total and not only at payment; undefined without a fee. */
export function useCashOnDeliveryFeeNote(): string | undefined {
  const { cashFee } = useStoreInfo().info;
  return cashFee === undefined ? undefined : `Cash on delivery adds a fee of ${formatRupees(cashFee)}.`;
}
