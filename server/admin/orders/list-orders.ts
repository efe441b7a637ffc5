import { type AdminOrderList, type ListOrdersQuery, MAX_EXACT_COUNT } from '#contract/admin/orders/orders.ts';
import type { Database } from '#server/database/database.ts';
import { planForFirstRows } from '#server/database/statements/plan-for-first-rows.ts';
import { indexDueOrders } from '#server/orders/search/index-due-orders.ts';
import {
  countFoundOrders,
  countViews,
  findFirstOfMany,
  findMatchingOrders,
  hasSearchWords,
  type OrderListRow,
  selectOrderRows,
  selectOrderRowsByIds,
} from './order-list-queries.ts';
import { orderRowReply } from './order-row-reply.ts';

/**
 * One page of the orders that match view, search and filters (`after` is the cursor), with the number of all of them
 * and of each view.
 */
export async function listOrdersForStaff(
  db: Database,
  query: ListOrdersQuery,
  shopOrigin: string,
  maxCount = MAX_EXACT_COUNT,
): Promise<AdminOrderList> {
  if (hasSearchWords(query.q)) await indexDueOrders(db);
  const [found, views] = await Promise.all([findOrders(db, query, maxCount), countViews(db)]);
  const page = found.rows.slice(0, query.limit);
  return {
    data: page.map((row) => orderRowReply(row, shopOrigin)),
    total: found.total ?? views[query.view],
    ...(found.rows.length > query.limit && { next: page.at(-1)?.id }),
    views,
  };
}

interface FoundOrders {
  /** One row more than the page if there are more. */
  rows: OrderListRow[];
  /** Absent if the whole view matches. */
  total?: number;
}

async function findOrders(db: Database, query: ListOrdersQuery, maxCount: number): Promise<FoundOrders> {
  const limit = query.limit + 1;
  if (!isNarrowed(query)) {
    const rows = await selectOrderRows(db, query, limit);
    return !hasSearchWords(query.q) ? { rows } : { rows, total: await countFoundOrders(db, query.q) };
  }
  const { total, ids } = await planForFirstRows(db, async (trx) => {
    const matching = await findMatchingOrders(trx, query, limit, maxCount);
    return matching.total > maxCount
      ? { ...matching, ids: await findFirstOfMany(trx, query, limit) }
      : matching;
  });
  return { rows: await selectOrderRowsByIds(db, ids, query), total };
}

/** True if a filter applies, or a search within a view. */
const isNarrowed = ({ view, q, payment, method, from, to, state, pin, carrier }: ListOrdersQuery) =>
  (hasSearchWords(q) && view !== 'all') ||
  [payment, method, from, to, state, pin, carrier].some((value) => value !== undefined);
