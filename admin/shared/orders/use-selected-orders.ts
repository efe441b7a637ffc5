import { useApi } from '#admin/api/api-context.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import type { Selection } from '#admin/kit/list/selection.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { AdminOrderList } from '#contract/admin/orders/orders.ts';

/** The server draws no more documents in one file. */
export const MAX_ORDERS_AT_ONCE = 2_000;
const PAGE = 100;

/**
 * Returns the function that finds the numbers of the selected orders. Of a selection of all that match it reads the
 * list again: if their number has changed, it resolves to undefined, with a notification, and nothing is done.
 */
export function useSelectedOrders() {
  const { client } = useApi();
  return async (selection: Selection): Promise<readonly string[] | undefined> => {
    if (selection.kind === 'ids') return selection.ids;
    const numbers: string[] = [];
    let after: string | undefined;
    do {
      const query = { ...selection.query, limit: PAGE, after };
      const page = await client.get<AdminOrderList>(ADMIN_PATHS.orders, { query });
      if (!page.ok) {
        notify({ message: page.error.message, tone: 'bad' });
        return undefined;
      }
      numbers.push(...page.data.data.map(({ number }) => number));
      after = page.data.next;
    } while (after !== undefined && numbers.length <= MAX_ORDERS_AT_ONCE);
    if (numbers.length === selection.count) return numbers;
    const message = `Meanwhile ${countOf(numbers.length, 'order')} match. Select them again.`;
    notify({ message, tone: 'info' });
    return undefined;
  };
}
