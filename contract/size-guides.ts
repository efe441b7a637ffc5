import { z } from 'zod';

const text = z.string().trim().min(1).max(300);

const sizeTable = z
  .object({
    caption: text.optional(),
    columns: z.array(text).min(2).max(10),
    /** The first cell of a row is the size. */
    rows: z
      .array(z.array(z.string().max(60)))
      .min(1)
      .max(60),
  })
  .refine(
    ({ columns, rows }) => rows.every((row) => row.length === columns.length),
    'Every row needs as many cells as there are columns',
  );

/**
 * Measurements for the sizes of some categories (capability `size-guides`). `goods` lists names of categories
 * and sub-categories, case-insensitive. A matching sub-category takes precedence. `advice` explains how to
 * measure.
 */
export const sizeGuide = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'An id is made of small letters, digits and dashes'),
  title: text,
  goods: z.array(text).min(1).max(30),
  tables: z.array(sizeTable).min(1).max(10),
  advice: z.array(text).max(10).optional(),
});

/** GET /size-guides. */
export const sizeGuideList = z.object({ data: z.array(sizeGuide) });

export type SizeGuide = z.infer<typeof sizeGuide>;
