import { z } from 'zod';

/**
 * What the shop's own data decide about the facts that a product needs. `hsn`, `fssai`: they may be missing. `gstRate`: it
 * may be missing of products whose digits of the HSN code do not match `hsnPattern` and whose category has no rate; names
 * are in lower case.
 */
export const factNeeds = z.object({
  hsn: z.boolean(),
  fssai: z.boolean(),
  gstRate: z.object({ hsnPattern: z.string(), categories: z.array(z.string()) }).optional(),
});

/** The shop's GST rates as texts: by the name of a category in lower case, and for all other products. */
const shopRates = z.object({
  categories: z.record(z.string(), z.string()),
  default: z.string().optional(),
});

/** GET /admin/product-form: what the editor of every product needs to know. `categories`: the names of all. */
export const productForm = z.object({
  categories: z.array(z.string()),
  needs: factNeeds,
  gstRates: shopRates,
});

export type FactNeeds = z.infer<typeof factNeeds>;
export type ProductForm = z.infer<typeof productForm>;
