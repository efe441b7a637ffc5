import { z } from 'zod';

/** What a row of a carrier's remittance states about one shipment. */
export const remittance = z.object({
  trackingNumber: z.string().optional(),
  /** As written, for instance with a suffix of the shipment. */
  orderNumber: z.string().optional(),
  /** What the carrier collected from the customer. */
  collectedPaise: z.int().optional(),
  deductionsPaise: z.int().optional(),
  /** The amount is negative in the file: the carrier took this money back. */
  isTakenBack: z.literal(true).optional(),
  /** The number of the transfer to the merchant's bank, shared by many rows. */
  utr: z.string().optional(),
});
export type Remittance = z.infer<typeof remittance>;
