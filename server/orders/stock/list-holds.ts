import { formatOptions } from '#format/options.ts';
import type { Database } from '#server/database/database.ts';
import { selectHolds } from './order-stock-queries.ts';

/** An unpaid order that reserves units. */
export interface Hold {
  orderId: string;
  /** Null for an order by phone without one. */
  email: string | null;
  /** The ordered products with their quantities. */
  lines: { title: string; options: string; quantity: number }[];
  units: number;
  totalPaise: number;
  placedAt: Date;
  /** The units are released after this time. */
  heldUntil: Date;
  /** The shopper states that the order is paid; the merchant has to confirm it. */
  isClaimed: boolean;
}

/** Lists the unpaid orders that reserve units, those with the most units first. */
export async function listHolds(db: Database): Promise<Hold[]> {
  const rows = await selectHolds(db);
  return rows
    .map(({ lines, ...row }) => ({
      ...row,
      lines: lines.map(({ size, color, ...line }) => ({
        ...line,
        options: formatOptions({ size, color }),
      })),
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    .toSorted((a, b) => b.units - a.units);
}
