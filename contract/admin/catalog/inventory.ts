import { z } from 'zod';
import { wholeNumber } from '#contract/catalog.ts';
import { stockUnits } from './product-fields.ts';

/**
 * The views of the inventory: every variant that is not archived. `low`: for sale, in stock, and at most its threshold.
 * `sold-out`: for sale, and no unit can be ordered.
 */
export const INVENTORY_VIEWS = ['all', 'low', 'sold-out'] as const;

/** Why staff change a stock. `count`: what was counted differs from what was recorded. */
export const STOCK_REASONS = ['received', 'damaged', 'lost', 'returned', 'count', 'other'] as const;

/** The reasons of all movements: those of staff, and those of the shop itself. */
export const MOVEMENT_REASONS = [...STOCK_REASONS, 'import', 'order', 'release', 'adjust', 'undo'] as const;

const MAX_UNITS = 1_000_000;
/** The most variants that one request changes. */
const MAX_CHANGED_VARIANTS = 2_000;

const variantId = wholeNumber('The id of the variant', 1, Number.MAX_SAFE_INTEGER);
const units = (label: string, min: number) =>
  z
    .number(`${label} must be a whole number`)
    .int(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(MAX_UNITS, `${label} must be at most ${MAX_UNITS}`);
const bodyVariantId = z
  .number('variantId must be a whole number')
  .int('variantId must be a whole number')
  .min(1, 'variantId must be at least 1');
const note = z.string('The note must be text').trim().max(500, 'Write at most 500 characters').default('');

/** GET /admin/inventory. The URL of the screen has the same query string. */
export const listInventoryQuery = z.object({
  view: z.enum(INVENTORY_VIEWS).default('all'),
  /** Words that must all occur in title, options, SKU, barcode or storage location. */
  q: z.string().trim().max(200).default(''),
  /** Exactly this SKU or barcode, as a scanner reads it. */
  code: z.string().trim().max(255).optional(),
  product: z.string().max(255).optional(),
  sort: z.enum(['product', 'location', 'available']).default('product'),
  /** The id of the last variant of the page before. */
  after: variantId.optional(),
  limit: wholeNumber('limit', 1, 200).default(50),
});

/**
 * One variant. `available` units can be ordered. `held` units belong to orders that are not packed. `onHand`: both: the units
 * that one finds when counting. `threshold`: at this number of available units the stock is low; `ownThreshold` is present
 * if it is not the shop's default.
 */
export const inventoryRow = z.object({
  id: z.number().int(),
  productId: z.string(),
  title: z.string(),
  /** Size and color. */
  options: z.string(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  imageUrl: z.string().optional(),
  storageLocation: z.string().optional(),
  onHand: z.number().int(),
  held: z.number().int(),
  available: z.number().int(),
  allowsBackorder: z.boolean(),
  threshold: z.number().int(),
  ownThreshold: z.number().int().optional(),
});

/**
 * `total` counts the variants that match; `views` those of each view without search. `isTotalCapped`: more match than `total`, in a
 * large inventory. `next` is the `after` of the next page.
 */
export const inventoryList = z.object({
  data: z.array(inventoryRow),
  total: z.number().int(),
  isTotalCapped: z.boolean().optional(),
  next: z.string().optional(),
  views: z.record(z.enum(INVENTORY_VIEWS), z.number().int()),
});

export const inventoryParams = z.object({ id: variantId });
export const listMovementsQuery = z.object({
  /** The id of the last movement of the page before. */
  after: variantId.optional(),
});

/** One change of a stock. `orderNumber`: the order that took the units or gave them back. */
const stockMovement = z.object({
  id: z.number().int(),
  at: z.string(),
  change: z.number().int(),
  reason: z.enum(MOVEMENT_REASONS),
  note: z.string().optional(),
  staffName: z.string().optional(),
  orderNumber: z.string().optional(),
});
/** GET /admin/inventory/:id/movements, newest first. */
export const movementList = z.object({
  data: z.array(stockMovement),
  next: z.string().optional(),
});

/** PATCH /admin/inventory/:id, with `If-Match`. Absent fields stay; null removes one. */
export const patchInventoryBody = z.object({
  ownThreshold: units('The threshold', 0).nullable().optional(),
  storageLocation: z
    .string('The storage location must be text')
    .trim()
    .max(60, 'Write at most 60 characters')
    .nullable()
    .optional(),
});

/** The reply of PATCH. `entryId` takes the change back; absent if nothing changed. */
export const savedInventoryRow = inventoryRow.extend({ entryId: z.number().int().optional() });

/** POST /admin/inventory/adjust: adds units to the stock of variants, or takes them away. */
export const adjustInventoryBody = z.object({
  reason: z.enum(STOCK_REASONS),
  note,
  changes: z
    .array(z.object({ variantId: bodyVariantId, change: units('The change', -MAX_UNITS) }))
    .min(1, 'Send at least one variant')
    .max(MAX_CHANGED_VARIANTS, `Change at most ${MAX_CHANGED_VARIANTS} variants at once`),
});

/**
 * POST /admin/inventory/count: the units that were found. `expected` is the `onHand` at the time when the number was
 * entered: the difference is applied, so that units sold since then stay sold.
 */
export const countInventoryBody = z.object({
  note,
  rows: z
    .array(
      z.object({
        variantId: bodyVariantId,
        counted: units('The count', 0),
        expected: stockUnits('expected'),
      }),
    )
    .min(1, 'Send at least one variant')
    .max(MAX_CHANGED_VARIANTS, `Count at most ${MAX_CHANGED_VARIANTS} variants at once`),
});

/**
 * `changed` variants; `skipped` ones with the reason. `short`: variants of which orders have taken more units than there
 * are; their stock is 0 now. `entryId` takes all of it back; absent if nothing changed.
 */
export const changeInventoryReply = z.object({
  changed: z.number().int(),
  entryId: z.number().int().optional(),
  skipped: z.array(z.object({ variantId: z.number().int(), title: z.string(), reason: z.string() })),
  short: z.array(z.object({ variantId: z.number().int(), title: z.string(), missing: z.number().int() })),
});

/** GET and PATCH /admin/inventory-settings. `lowStockThreshold` applies to variants without their own. */
export const inventorySettings = z.object({ lowStockThreshold: units('The threshold', 0) });

/** The reply of PATCH. `entryId` takes the change back. */
export const savedInventorySettings = inventorySettings.extend({ entryId: z.number().int() });

export type InventoryView = (typeof INVENTORY_VIEWS)[number];
export type StockReason = (typeof STOCK_REASONS)[number];
export type MovementReason = (typeof MOVEMENT_REASONS)[number];
export type ListInventoryQuery = z.infer<typeof listInventoryQuery>;
export type InventoryRow = z.infer<typeof inventoryRow>;
export type SavedInventoryRow = z.infer<typeof savedInventoryRow>;
export type InventoryList = z.infer<typeof inventoryList>;
export type StockMovement = z.infer<typeof stockMovement>;
export type MovementList = z.infer<typeof movementList>;
export type PatchInventoryBody = z.infer<typeof patchInventoryBody>;
export type AdjustInventoryBody = z.infer<typeof adjustInventoryBody>;
export type CountInventoryBody = z.infer<typeof countInventoryBody>;
export type ChangeInventoryReply = z.infer<typeof changeInventoryReply>;
export type InventorySettings = z.infer<typeof inventorySettings>;
export type SavedInventorySettings = z.infer<typeof savedInventorySettings>;
