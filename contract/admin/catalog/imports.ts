import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';

/**
 * The states of an import. `reading`: the file is read and compared. `mapping`: it has unknown columns, for which the
 * merchant chooses fields. `review`: nothing is changed yet. `unreadable`: see `problem`.
 */
export const IMPORT_STATES = [
  'uploading',
  'reading',
  'mapping',
  'review',
  'unreadable',
  'applying',
  'applied',
  'undoing',
  'undone',
] as const;
export const FILE_FORMATS = ['haat', 'shopify', 'woocommerce', 'mapped'] as const;

/** What an import does with a product of the file. A product with an invalid row is rejected as a whole. */
export const IMPORT_KINDS = ['new', 'changed', 'unchanged', 'rejected'] as const;
/** `skipped`: applied or undone except for these, because they changed meanwhile. */
export const IMPORT_VIEWS = ['all', 'new', 'changed', 'rejected', 'unchanged', 'skipped'] as const;

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;

const count = z.number().int();

/** One column of the file with its first values. `field`: the chosen one; `store` and `skip` are no fields. */
const column = z.object({ name: z.string(), samples: z.array(z.string()), field: z.string() });

export const adminImport = z.object({
  id: z.string(),
  /** The name of the file, or what a change of many products does. */
  fileName: z.string(),
  /** A change of many products instead of a file. */
  isChange: z.boolean(),
  createdAt: z.string(),
  who: z.string(),
  state: z.enum(IMPORT_STATES),
  format: z.enum(FILE_FORMATS).optional(),
  /** Why the file cannot be read, as a sentence. */
  problem: z.string().optional(),
  /** Products of the file by what happens with them. */
  counts: z.object({ new: count, changed: count, unchanged: count, rejected: count, skipped: count }),
  /** Products that are read, applied or undone so far, and all of them; while the file is read they are not known. */
  progress: z.object({ done: count, total: count.optional() }).optional(),
  /** Units in the file replace the stock; by default only what was changed since an export counts. */
  setsStock: z.boolean(),
  /** How many variants have another stock in the file that is left as it is. */
  stockLeft: count,
  warnings: count,
  appliedAt: z.string().optional(),
  /** Until then it can be undone as a whole. */
  undoUntil: z.string().optional(),
});

export const adminImportDetails = adminImport.extend({
  /** How many new products are for sale without any unit, once the import is applied. */
  soldOut: count,
  columns: z.array(column),
  /** The sheets of a workbook, with the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string().optional(),
  /** How the characters of a CSV file were read. */
  encoding: z.enum(['UTF-8', 'UTF-16', 'Windows-1252']).optional(),
  /** The fields that columns can be mapped to. */
  fields: z.array(z.object({ column: z.string(), label: z.string(), isRequired: z.boolean() })),
});

export const adminImportList = z.object({ data: z.array(adminImport) });

/** `entryId` takes it back, within 30 days. */
export const discardImportReply = z.object({ entryId: z.number().int() });

export const importParams = z.object({ id: z.uuid() });

/** POST /admin/imports. The body is the file as `application/octet-stream`. */
export const uploadImportQuery = z.object({ name: z.string().trim().min(1).max(200) });

/** POST /admin/imports/:id/read: reads the file anew. Columns that `mapping` does not name are left out. */
export const readImportBody = z.object({
  mapping: z.record(z.string().max(200), z.string().max(200)).optional(),
  setsStock: z.boolean().optional(),
  /** The name of a sheet of the workbook. */
  sheet: z.string().max(200).optional(),
});

/** POST /admin/imports/:id/apply. `expected`: the numbers that were reviewed. */
export const applyImportBody = z.object({
  expected: z.object({ new: count.min(0), changed: count.min(0) }),
});

/** GET /admin/imports/:id/products. The URL of the screen has the same query string. */
export const listImportProductsQuery = z.object({
  view: z.enum(IMPORT_VIEWS).default('all'),
  /** Words that occur in the title or the URL handle. */
  q: z.string().trim().max(200).default(''),
  /** The number of the last product of the page before. */
  after: z.coerce.number().int().min(0).optional(),
  limit: wholeNumber('limit', 1, 200).default(100),
});

/** A field with its value in the shop and in the file, as text for people. Null: there is none. */
const difference = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

const importProduct = z.object({
  /** The position in the file. */
  number: count,
  handle: z.string(),
  title: z.string(),
  kind: z.enum(IMPORT_KINDS),
  /** Absent for a change without a file. */
  rows: z.object({ first: count, last: count }).optional(),
  differences: z.array(difference),
  /** Why it is rejected, or what is left out of it. */
  notes: z.array(z.string()),
  /** Why it was left as it is when the import was applied or undone. */
  skipped: z.string().optional(),
});

export const importProductList = z.object({
  data: z.array(importProduct),
  next: z.string().optional(),
  total: count,
  views: z.record(z.enum(IMPORT_VIEWS), count),
});

export type ImportState = (typeof IMPORT_STATES)[number];
export type ImportKind = (typeof IMPORT_KINDS)[number];
export type ImportView = (typeof IMPORT_VIEWS)[number];
export type AdminImport = z.infer<typeof adminImport>;
export type AdminImportDetails = z.infer<typeof adminImportDetails>;
export type AdminImportList = z.infer<typeof adminImportList>;
export type DiscardImportReply = z.infer<typeof discardImportReply>;
export type ReadImportBody = z.infer<typeof readImportBody>;
export type ApplyImportBody = z.infer<typeof applyImportBody>;
export type ListImportProductsQuery = z.infer<typeof listImportProductsQuery>;
export type ImportDifference = z.infer<typeof difference>;
export type ImportProduct = z.infer<typeof importProduct>;
export type ImportProductList = z.infer<typeof importProductList>;
