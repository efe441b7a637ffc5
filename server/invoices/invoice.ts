import { z } from 'zod';

const paise = z.int();

const line = z.object({
  /** The line of the order. Absent in documents of earlier versions: there it is the position, from 1. */
  lineNo: z.int().optional(),
  description: z.string(),
  hsn: z.string().optional(),
  quantity: z.int(),
  pricePaise: paise,
  grossPaise: paise,
  /** On a credit note: the units that it credits. Absent if it credits an amount or all units, and in documents of earlier versions. */
  creditedQuantity: z.int().optional(),
  /** Absent if the seller charges no GST. */
  tax: z
    .object({
      rateBasisPoints: z.int(),
      taxablePaise: paise,
      cgstPaise: paise,
      sgstPaise: paise,
      igstPaise: paise,
    })
    .optional(),
});

const place = z.object({ name: z.string(), code: z.string() });

/**
 * An invoice (CGST Rules, rule 46), a bill of supply (rule 49) or a credit note (rule 53) as issued. It is stored in
 * full and never rebuilt from data that may change.
 */
export const invoiceDocument = z.object({
  seller: z.object({
    name: z.string(),
    address: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    gstin: z.string().optional(),
    /** Of a bill of supply, and of its credit notes. */
    taxStatus: z.literal('composition').optional(),
    fssaiLicence: z.string().optional(),
  }),
  buyer: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    stateCode: z.string().optional(),
    postalCode: z.string(),
    phone: z.string(),
  }),
  orderId: z.string(),
  orderedAt: z.string(),
  lines: z.array(line),
  totalPaise: paise,
  /** Present if the seller charges GST. */
  gst: z
    .object({
      placeOfSupply: place.optional(),
      isInterState: z.boolean(),
      /** UTGST in a Union Territory without legislature. */
      stateTaxName: z.enum(['SGST', 'UTGST']),
      taxablePaise: paise,
      cgstPaise: paise,
      sgstPaise: paise,
      igstPaise: paise,
    })
    .optional(),
  /**
   * Present on a credit note: its invoice, and the reason. The lines of a credit note are those of its
   * invoice, in order.
   */
  credits: z.object({ number: z.string(), issuedAt: z.string(), reason: z.string() }).optional(),
});

export type InvoiceDocument = z.infer<typeof invoiceDocument>;
export type InvoiceLine = InvoiceDocument['lines'][number];

/** An issued invoice or credit note. */
export interface Invoice {
  number: string;
  issuedAt: Date;
  document: InvoiceDocument;
}

/** Formats an invoice number: at most 16 characters, consecutive within a financial year, `26-27/000123`. */
export function invoiceNumber(financialYear: string, serial: number): string {
  return `${financialYear}/${String(serial).padStart(6, '0')}`;
}

/** Formats a credit note number. Credit notes have their own series: `CN/26-27/000123`. */
export function creditNoteNumber(financialYear: string, serial: number): string {
  return `CN/${invoiceNumber(financialYear, serial)}`;
}
