import { z } from 'zod';
import { editedVariant, factText, productFields, productId } from './product-fields.ts';

/** The most products that are edited as a table at once. */
export const MAX_SHEET_PRODUCTS = 1_000;

const productCells = productFields.pick({
  title: true,
  vendor: true,
  category: true,
  parentCategory: true,
  gender: true,
  tags: true,
});
const variantCells = editedVariant.pick({
  sku: true,
  price: true,
  compareAtPrice: true,
  mrp: true,
  stock: true,
  weightGrams: true,
  barcode: true,
  storageLocation: true,
  netQuantity: true,
});

/** The value of a cell as it was shown. */
const shownValue = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);

/**
 * Cells of products that staff have edited in the table. `patch` is a merge patch (RFC 7396). `seen`: the value that each
 * changed cell had before, by its dotted path such as `variants.12.price`. A product in which such a value is another one by
 * now is left as it is; of a stock the difference is applied, so that units sold meanwhile stay sold.
 */
export const editCellsAction = z.object({
  kind: z.literal('edit-cells'),
  products: z
    .record(
      productId,
      z.object({
        patch: productCells.partial().extend({
          facts: z.record(z.string().max(100), factText.nullable()).optional(),
          variants: z.record(z.string().max(60), variantCells.partial()).optional(),
        }),
        seen: z.record(z.string().max(200), shownValue),
      }),
    )
    .refine(
      (products) => Object.keys(products).length <= MAX_SHEET_PRODUCTS,
      `Edit at most ${MAX_SHEET_PRODUCTS} products at once`,
    ),
});

/** One product of the table. `facts` by label, `variants` by id. `options`: names of the options, such as Size. */
const sheetProduct = productCells.extend({
  id: z.string(),
  options: z.array(z.string()),
  facts: z.record(z.string(), z.string()),
  variants: z.record(
    z.string(),
    variantCells.extend(editedVariant.pick({ position: true, values: true }).shape),
  ),
});

/** `total` counts all products of the selection. `next` is the `after` of the next page. */
export const productSheet = z.object({
  data: z.array(sheetProduct),
  total: z.number().int(),
  next: z.string().optional(),
});

export type EditCellsAction = z.infer<typeof editCellsAction>;
export type SheetProduct = z.infer<typeof sheetProduct>;
export type ProductSheet = z.infer<typeof productSheet>;
