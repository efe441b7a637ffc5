import { z } from 'zod';
import type { PlaceOrderBody } from '#contract/orders.ts';
import type { Limit } from '#server/rate-limits/rate-limit.ts';

/** Limits of unpaid orders. They keep one client from reserving the whole stock of a product. */
export interface UnpaidLimits {
  /** Unpaid orders of the last 24 hours. */
  maxOrders: number;
  /** Units that unpaid orders reserve at one time. */
  maxUnits: number;
  /** The same for all customers of one network: mobile networks share one IP among many. */
  maxOrdersPerNetwork: number;
  maxUnitsPerNetwork: number;
}

export interface OrderRequest {
  /** The hash of the session's token. */
  tokenHash: Buffer;
  /** Looks the session up. Throws UserError: unauthenticated. */
  requireCustomer: () => Promise<{ id: string; email: string }>;
  body: PlaceOrderBody;
  /** The client's `Idempotency-Key`, if any. */
  key?: string | undefined;
  /** How long the stock of an unpaid order stays reserved. */
  holdMinutes: number;
  /** The client's network: see `hashNetwork`. */
  networkHash: Buffer;
  /** Absent: any number of unpaid orders, for benchmarks. */
  unpaidLimits?: UnpaidLimits | undefined;
  /** Counted once per request, by their keys. */
  rateLimits: Record<string, Limit>;
  /** As `rateLimits`, for the customer: by the names of their keys. */
  customerRateLimits: Record<string, Limit>;
}

export const placedOrder = z.object({ id: z.string(), totalPaise: z.number().int() });
/** A placed order: number and total. */
export type PlacedOrder = z.infer<typeof placedOrder>;

/** Why an order is rejected: the first of its variants that has too few units, and how many there are. */
export interface Shortage {
  variantId: number;
  available: number;
}
