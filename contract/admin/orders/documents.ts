import { z } from 'zod';

/** The documents that staff print. */
export const DOCUMENT_KINDS = ['packing-slips', 'labels', 'pick-list', 'invoices', 'credit-notes'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Page sizes of packing slips. Labels are always 100 × 150 mm; everything else is A4. */
export const SLIP_FORMATS = ['a4', 'a5'] as const;
export type SlipFormat = (typeof SLIP_FORMATS)[number];

/** The orders or shipments of one request. More are printed in parts. */
export const MAX_PRINTED = 200;

const TOO_MANY = `At most ${MAX_PRINTED} can be printed at once. Select fewer, and print in parts.`;

/** A list separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/**
 * GET /admin/documents. `orders` are order numbers, `shipments` ids of shipments, both separated by commas; documents
 * come in this order. `as=zip`: one PDF file per document.
 */
export const documentsQuery = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    format: z.enum(SLIP_FORMATS).default('a5'),
    as: z.enum(['pdf', 'zip']).default('pdf'),
    orders: list.pipe(z.array(z.string().max(20))),
    shipments: list.pipe(
      z.array(
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ),
    ),
  })
  .refine(({ orders, shipments }) => orders.length + shipments.length > 0, 'Select at least one order.')
  .refine(({ orders, shipments }) => orders.length + shipments.length <= MAX_PRINTED, TOO_MANY);
export type DocumentsQuery = z.infer<typeof documentsQuery>;
