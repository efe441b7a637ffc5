import { type AdminOrderList, type ListOrdersQuery, MAX_EXACT_COUNT } from '#contract/admin/orders.ts';
import type { Database } from '#server/database/database.ts';
import { countMatchingOrders, countViews, selectOrderRows } from './order-list-queries.ts';
import { orderRowReply } from './order-row-reply.ts';

/**
 * One part of the orders that match view, search and filters, with the number of all of them and of each view.
 */
export async function listOrdersForStaff(
  db: Database,
  query: ListOrdersQuery,
  shopOrigin: string,
): Promise<AdminOrderList> {
  const [rows, views] = await Promise.all([selectOrderRows(db, query, query.limit + 1), countViews(db)]);
  const page = rows.slice(0, query.limit);
  const isWholeView = !query.q && !query.payment && !query.method && !hasPlaceOrTime(query);
  const count = isWholeView ? views[query.view] : await countMatchingOrders(db, query);
  return {
    items: page.map((row) => orderRowReply(row, shopOrigin)),
    total: { count: Math.min(count, MAX_EXACT_COUNT), isExact: count <= MAX_EXACT_COUNT },
    next: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null,
    views,
  };
}

const hasPlaceOrTime = ({ from, to, state, pin, carrier }: ListOrdersQuery) =>
  [from, to, state, pin, carrier].some((value) => value !== undefined);
