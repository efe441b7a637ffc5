import type { AdminOrderList, ListOrdersQuery } from '#contract/admin/orders/orders.ts';
import type { Database } from '#server/database/database.ts';
import { countMatchingOrders, countViews, selectOrderRows } from './order-list-queries.ts';
import { orderRowReply } from './order-row-reply.ts';

/**
 * One page of the orders that match view, search and filters (`after` is the cursor), with the number of all of them
 * and of each view.
 */
export async function listOrdersForStaff(
  db: Database,
  query: ListOrdersQuery,
  shopOrigin: string,
): Promise<AdminOrderList> {
  const [rows, views] = await Promise.all([selectOrderRows(db, query, query.limit + 1), countViews(db)]);
  const page = rows.slice(0, query.limit);
  const isWholeView = !query.q && !query.payment && !query.method && !hasPlaceOrTime(query);
  const total = isWholeView ? views[query.view] : await countMatchingOrders(db, query);
  return {
    data: page.map((row) => orderRowReply(row, shopOrigin)),
    total,
    ...(rows.length > query.limit && { next: page.at(-1)?.id }),
    views,
  };
}

const hasPlaceOrTime = ({ from, to, state, pin, carrier }: ListOrdersQuery) =>
  [from, to, state, pin, carrier].some((value) => value !== undefined);
