import { z } from 'zod';

/** The documents that staff print. */
export const DOCUMENT_KINDS = ['packing-slips', 'labels', 'pick-list', 'invoices', 'credit-notes'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Page sizes of packing slips. Labels are always 100 × 150 mm; everything else is A4. */
export const SLIP_FORMATS = ['a4', 'a5'] as const;
export type SlipFormat = (typeof SLIP_FORMATS)[number];

/** The orders or shipments of one document. More are printed in parts. */
export const MAX_PRINTED = 2_000;

const TOO_MANY = `At most ${MAX_PRINTED.toLocaleString('en-IN')} can be printed at once. Select fewer, and print in parts.`;

/**
 * POST /admin/documents. `orders` are order numbers, `shipments` ids of shipments; documents come in this order.
 * `as: 'zip'`: one PDF file per document.
 */
export const documentsBody = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    format: z.enum(SLIP_FORMATS).default('a5'),
    as: z.enum(['pdf', 'zip']).default('pdf'),
    orders: z.array(z.string().max(20)).default([]),
    shipments: z.array(z.int().positive()).default([]),
  })
  .refine(({ orders, shipments }) => orders.length + shipments.length > 0, 'Select at least one order.')
  .refine(({ orders, shipments }) => orders.length + shipments.length <= MAX_PRINTED, TOO_MANY);
export type DocumentsBody = z.infer<typeof documentsBody>;

const day = z.iso.date('Write a day as 2026-11-22');

/**
 * GET /admin/documents/issued: the invoices or credit notes of some days in India, by their own date and in the order of their
 * numbers, as one PDF. Part 1 has the first `MAX_PRINTED`.
 */
export const issuedDocumentsQuery = z.object({
  kind: z.enum(['invoices', 'credit-notes']),
  from: day,
  to: day,
  part: z.coerce.number().int().positive().max(10_000).default(1),
});
export type IssuedDocumentsQuery = z.infer<typeof issuedDocumentsQuery>;
