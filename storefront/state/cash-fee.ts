import { formatRupees } from '../format/rupees.ts';
import { useStoreInfo } from './store-info.tsx';

/** What paying in cash adds, told with the first sum and not only at payment; undefined where it adds nothing. */
export function useCashFeeNote(): string | undefined {
  const { cashFee } = useStoreInfo().info;
  return cashFee === undefined ? undefined : `Cash on delivery adds a fee of ${formatRupees(cashFee)}.`;
}
