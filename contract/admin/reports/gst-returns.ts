import { z } from 'zod';
import { GST_FILES, GST_PERIOD_LENGTHS } from './report-names.ts';

/** Rows of each table of a reply; its CSV file contains all. */
export const MAX_GST_ROWS = 400;

export const gstFileParams = z.object({ file: z.enum(GST_FILES) });

/** GET /admin/reports/gst-returns and its CSV files. The URL of the screen has the same query string. */
export const gstReturnQuery = z.object({
  length: z.enum(GST_PERIOD_LENGTHS).default('month'),
  /** The month, or any month of the quarter. */
  month: z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'Write a month as 2026-11'),
  /** Needed only where documents of the period have several GST numbers of the seller. */
  gstin: z.string().max(15).optional(),
});

/** Rupees. What credit notes take back is negative, except in table 9B. */
const amounts = z.object({
  taxable: z.number(),
  igst: z.number(),
  cgst: z.number(),
  /** SGST, or UTGST. */
  sgst: z.number(),
  /** With tax. */
  total: z.number(),
});

const day = z.iso.date();
/** The place of supply as on the returns: `29-Karnataka`. */
const place = z.string();
/** In percent. */
const rate = z.number();

/** A large invoice, or a credit note to one, at one rate. */
const largeDocument = amounts.extend({
  number: z.string(),
  /** The day of the document in India. */
  day,
  /** The total of the document, in rupees. */
  value: z.number(),
  place,
  rate,
});

const totals = amounts.extend({ documents: z.int() });

/**
 * The GST return of a period, from the invoices and credit notes that were issued in it. Lists have their first rows; the
 * counts are of all. Tables are those of GSTR-1 and, in `gstr3b`, of GSTR-3B.
 */
export const gstReturnReply = z.object({
  range: z.object({ from: day, to: day }),
  /** False until the last day of the period is over in India. */
  hasEnded: z.boolean(),
  /** The seller's GST number that the tables are of; absent if the seller has none. */
  gstin: z.string().optional(),
  /** All GST numbers of the seller on the documents of the period. */
  gstins: z.array(z.string()),
  /** What the documents themselves add up to: all tables add up to `invoices` without `creditNotes`. */
  invoices: totals,
  creditNotes: totals,
  /** All documents of the period, which can be printed. */
  printable: z.object({ invoices: z.int(), creditNotes: z.int() }),
  /** Commercial credit notes without GST: in table 13, in no other. */
  commercialNotes: z.int(),
  /** Invoices and credit notes without GST, from a time without a GST number or under the composition scheme: in no table. */
  unregisteredDocuments: z.int(),
  /** Table 7: all other sales by place of supply and rate, without their credit notes. */
  b2cs: z.array(amounts.extend({ place, rate })),
  /** Table 5: invoices above ₹1,00,000 to other States. */
  b2cl: z.array(largeDocument),
  b2clCount: z.int(),
  /** Table 9B: credit notes to invoices of table 5, as positive amounts. */
  cdnur: z.array(largeDocument),
  cdnurCount: z.int(),
  /** Table 8, in rupees: sales at 0 %. */
  exemp: z.object({ interState: z.number(), intraState: z.number() }),
  /** Table 12. `hsn` is '' where a product had no code. */
  hsn: z.array(amounts.extend({ hsn: z.string(), rate, quantity: z.int() })),
  hsnCount: z.int(),
  /** Codes of table 12 with more than one rate. */
  hsnWithSeveralRates: z.array(z.string()),
  /** Table 13: unbroken ranges of numbers. None is ever cancelled: a credit note takes an invoice back. */
  docs: z.array(
    z.object({
      kind: z.enum(['invoices', 'credit-notes']),
      from: z.string(),
      to: z.string(),
      count: z.int(),
    }),
  ),
  gstr3b: z.object({
    /** Table 3.1(a): taxable supplies. */
    taxable: amounts,
    /** Table 3.1(c), in rupees: nil-rated and exempt supplies. */
    nilRated: z.number(),
    /** Table 3.2: of 3.1(a), to other States, by place of supply. */
    interState: z.array(z.object({ place, taxable: z.number(), igst: z.number() })),
  }),
});

export type GstReturnQuery = z.infer<typeof gstReturnQuery>;
export type GstAmounts = z.infer<typeof amounts>;
export type GstReturn = z.infer<typeof gstReturnReply>;
