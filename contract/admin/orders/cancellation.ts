import { z } from 'zod';

/** Why an order or some of its items are cancelled. Stored in the database; the admin shows its own words for them. */
export const CANCELLATION_REASONS = [
  'customer',
  'out-of-stock',
  'wrong-address',
  'wrong-price',
  'suspicious',
  'unpaid',
  'other',
] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];

const quantity = z.int().min(1).max(99);
/** Units of one line of the order; `lineNo` as in its lines. */
const cancelledUnits = z.object({ lineNo: z.int().min(1).max(999), quantity });

const lines = z
  .array(cancelledUnits)
  .min(1, 'Choose at least one item')
  .max(100)
  .refine(
    (units) => new Set(units.map(({ lineNo }) => lineNo)).size === units.length,
    'An item is named twice',
  );

/** `?lines=1:2,3:1`: two units of line 1 and one unit of line 3. Absent: the whole order. */
export const cancellationQuery = z.object({
  lines: z
    .string()
    .regex(/^\d+:\d+(?:,\d+:\d+)*$/, 'Write lines as 1:2,3:1')
    .transform((text) =>
      text.split(',').map((part) => {
        const [lineNo, count] = part.split(':');
        return { lineNo: Number(lineNo), quantity: Number(count) };
      }),
    )
    .pipe(lines)
    .optional(),
});

/**
 * What a cancellation would do with the money, in rupees. `nothing-paid`: `amountDue` is what remains to pay.
 * `collect`: the courier collects `amountDue` instead of `amountDueBefore`. `refund`: `amount` goes back;
 * `isAutomatic` if its gateway sends it. `text` is the same as a sentence.
 */
const money = z.object({
  kind: z.enum(['nothing-paid', 'collect', 'refund', 'nothing-left']),
  text: z.string(),
  amountDueBefore: z.number(),
  amountDue: z.number(),
  refund: z.number(),
  isAutomatic: z.boolean(),
});

/** GET …/cancellation: what can be cancelled, and what it would do. Changes nothing. Amounts are rupees. */
export const cancellationPreview = z
  .object({
    orderId: z.string(),
    /** Units that are neither cancelled nor packed. */
    lines: z.array(
      z.object({
        lineNo: z.int(),
        title: z.string(),
        options: z.string(),
        imgUrl: z.string().optional(),
        price: z.number(),
        quantity: z.int(),
        cancellable: z.int(),
      }),
    ),
    /** Absent if the requested units can be cancelled; otherwise why not, and what to do. */
    problem: z.string().optional(),
    isWholeOrder: z.boolean(),
    /** What the cancelled units cost, fees included if the whole order is cancelled. */
    amount: z.number(),
    /** Of the order after the cancellation. */
    total: z.number(),
    money,
    /** Further sentences: units that go back into stock, a credit note. */
    effects: z.array(z.string()),
  })
  .meta({ id: 'CancellationPreview' });

/**
 * POST …/cancel. `lines` absent: the whole order. `expected` is what the preview showed; if the order has changed
 * since, nothing is cancelled. `refund`: the gateway sends the money back at once, if it can.
 */
export const cancelOrderBody = z.object({
  lines: lines.optional(),
  reason: z.enum(CANCELLATION_REASONS),
  note: z.string().trim().max(500, 'The note must have at most 500 characters').optional(),
  expected: z.object({ amount: z.number(), refund: z.number() }).optional(),
  refund: z.boolean().default(false),
});

/**
 * What was cancelled. `refund`: what happens to the money, in rupees; absent if nothing goes back. `due`: it waits for
 * the merchant, because the gateway was not asked or cannot send money back.
 */
export const cancelOrderReply = z
  .object({
    orderId: z.string(),
    isWholeOrder: z.boolean(),
    amount: z.number(),
    total: z.number(),
    refund: z
      .object({ amount: z.number(), state: z.enum(['due', 'requested', 'pending', 'succeeded', 'failed']) })
      .optional(),
    text: z.string(),
  })
  .meta({ id: 'CancelOrderReply' });

export const cancellationParams = z.object({ number: z.string().min(1).max(40) });

export type CancellationPreview = z.infer<typeof cancellationPreview>;
export type CancelOrderBody = z.infer<typeof cancelOrderBody>;
export type CancelOrderReply = z.infer<typeof cancelOrderReply>;
