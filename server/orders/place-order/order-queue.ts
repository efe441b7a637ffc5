import type { Database } from '#server/database/database.ts';
import { indexDueOrders, ORDERS_PER_CALL } from '../search/index-due-orders.ts';
import type { PlacedOrder, Shortage } from './order-request.ts';
import { callPlaceOrders, isNotPlaced, isRejectedCall, type OrderAtOnce } from './place-order-queries.ts';

// more would make the first orders of a call wait long for the last
const MAX_ORDERS = 32;
// Longer than other orders hold their locks. An import may hold them for seconds: only orders of its products wait then.
const LOCK_WAIT_MS = 250;

interface WaitingOrder {
  order: OrderAtOnce;
  resolve: (result: PlacedOrder | Shortage | undefined) => void;
  reject: (thrown: unknown) => void;
}

/** The connections of a queue. One pool may be all of them. */
interface OrderPools {
  /**
   * For the calls, of one connection if possible: its process then finds the plans and pages of the last call in the caches of its
   * processor. With several that took turns, an order needed a quarter more processor time of the database.
   */
  orderDb: Database;
  /** For orders in a call of their own, which may wait for locks. */
  db: Database;
  /** For the words of the order search, which give way to orders. */
  backgroundDb: Database;
}

/**
 * Places the orders of one server in calls of the database, one call at a time. Orders that arrive during a call wait and go
 * together in the next one, first come first served; a lone order waits for nothing.
 */
export class OrderQueue {
  readonly #pools: OrderPools;
  readonly #waiting: WaitingOrder[] = [];
  #isCalling = false;
  #placedSinceIndexing = 0;
  #isIndexing = false;

  constructor(pools: OrderPools) {
    this.#pools = pools;
  }

  /**
   * Resolves when the order is committed, or with what it is short of. Undefined: it cannot be placed at its terms, for any
   * other reason, and nothing is stored.
   * Rejects if the database fails; if the connection was lost, the order may be stored.
   */
  place(order: OrderAtOnce): Promise<PlacedOrder | Shortage | undefined> {
    const result = new Promise<PlacedOrder | Shortage | undefined>((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
    });
    if (!this.#isCalling) void this.#placeWaiting();
    return result;
  }

  async #placeWaiting(): Promise<void> {
    this.#isCalling = true;
    let reply: (() => void) | undefined;
    while (this.#waiting.length > 0) {
      const placing = this.#placeTogether(this.#waiting.splice(0, MAX_ORDERS));
      // after the statement of this call is sent: the database need not wait for the replies to the call before
      if (reply) setImmediate(reply);
      reply = await placing;
    }
    this.#isCalling = false;
    reply?.();
  }

  /** Places orders in one call. Returns a function that reports to each what became of it. */
  async #placeTogether(batch: readonly WaitingOrder[]): Promise<() => void> {
    try {
      const orders = batch.map(({ order }) => order);
      const results = await callPlaceOrders(this.#pools.orderDb, orders, LOCK_WAIT_MS);
      this.#indexAfter(batch.length);
      return () => {
        for (const [i, { resolve }] of batch.entries()) resolve(results[i]);
      };
    } catch (thrown) {
      return () => {
        // not awaited: the next call need not wait for these
        if (isRejectedCall(thrown)) for (const waiting of batch) void this.#placeAlone(waiting);
        else for (const { reject } of batch) reject(thrown);
      };
    }
  }

  /**
   * One order made its whole call fail, or waits for a lock: the others must not fail or wait with it, so it does not take the
   * connection of the queue.
   */
  async #placeAlone({ order, resolve, reject }: WaitingOrder): Promise<void> {
    try {
      const [result] = await callPlaceOrders(this.#pools.db, [order], null);
      resolve(result);
    } catch (thrown) {
      if (isNotPlaced(thrown)) resolve(undefined);
      else reject(thrown);
    }
  }

  /** Beside the next calls, on another connection: no order waits for the words of the order search. */
  #indexAfter(orders: number): void {
    this.#placedSinceIndexing += orders;
    if (this.#isIndexing || this.#placedSinceIndexing < ORDERS_PER_CALL) return;
    this.#placedSinceIndexing = 0;
    this.#isIndexing = true;
    indexDueOrders(this.#pools.backgroundDb)
      // the next search of orders or the job does it, and reports the error
      .catch(() => undefined)
      .finally(() => {
        this.#isIndexing = false;
      });
  }
}
