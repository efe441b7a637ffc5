import { z } from 'zod';
import { orderNumber, rupees } from './payments.ts';

/** POST /admin/statements. The text of a CSV file of a bank, a payment app or a carrier. */
export const uploadStatementBody = z.object({
  fileName: z.string().trim().min(1).max(200),
  csv: z.string().min(1).max(2_000_000),
});

export const statementParams = z.object({ id: z.uuid('There is no such statement') });

const statementRow = z.object({
  rowNumber: z.number().int(),
  amount: rupees,
  paidAt: z.string().optional(),
  /** False: `paidAt` is only a date. */
  hasTime: z.boolean(),
  text: z.string(),
  utr: z.string().optional(),
  /** Of a remittance. */
  trackingNumber: z.string().optional(),
  collected: rupees.optional(),
  deductions: rupees.optional(),
});

/** An order that a row may belong to. */
const candidate = z.object({
  orderNumber: z.string(),
  customerName: z.string(),
  amount: rupees,
  since: z.string(),
  /** The UTR that the shopper has given. */
  utr: z.string().optional(),
  /** Why it may be this order, and why that is not certain. */
  reasons: z.array(z.string()),
  /** False: the amounts differ, so the row cannot be recorded for this order. */
  canRecord: z.boolean(),
});

/** GET /admin/statements/:id. Each row is in one of the five lists. */
export const statementReview = z.object({
  id: z.string(),
  kind: z.enum(['bank', 'cod']),
  fileName: z.string(),
  createdAt: z.string(),
  certain: z.array(statementRow.extend({ match: candidate })),
  uncertain: z.array(statementRow.extend({ candidates: z.array(candidate) })),
  unmatched: z.array(statementRow.extend({ reason: z.string().optional() })),
  /** Recorded from this file. */
  recorded: z.array(statementRow.extend({ orderNumber: z.string(), message: z.string() })),
  /** Recorded before, from another file or by hand. */
  known: z.array(statementRow.extend({ orderNumber: z.string().optional(), reason: z.string() })),
});

export const statementList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['bank', 'cod']),
      fileName: z.string(),
      createdAt: z.string(),
      rows: z.number().int(),
      recorded: z.number().int(),
    }),
  ),
});

export const MAX_MATCHES_PER_REQUEST = 200;

/** POST /admin/statements/:id/apply. One transaction and one result per match. */
export const applyStatementBody = z.object({
  matches: z
    .array(z.object({ rowNumber: z.int().min(1).max(1_000_000), orderNumber }))
    .min(1)
    .max(MAX_MATCHES_PER_REQUEST),
});

/**
 * `recorded` with `refund_due`: the order cannot keep the money. `already_recorded`: nothing has changed, also not
 * before.
 */
export const appliedStatement = z.object({
  results: z.array(
    z.object({
      rowNumber: z.number().int(),
      orderNumber: z.string(),
      outcome: z.enum(['recorded', 'refund_due', 'already_recorded', 'refused']),
      message: z.string(),
    }),
  ),
});

export type StatementRow = z.infer<typeof statementRow>;
export type StatementCandidate = z.infer<typeof candidate>;
export type StatementReview = z.infer<typeof statementReview>;
export type StatementList = z.infer<typeof statementList>;
export type AppliedStatement = z.infer<typeof appliedStatement>;
