import { z } from 'zod';

const demoProduct = z.object({ id: z.string(), title: z.string() });

/**
 * GET /admin/demo-data. `products`: how many products of the demo are still as they came; `changed`: those that were
 * edited, which stay. `isDemo`: the shop still has the demo's payments and store information.
 */
export const demoDataReply = z.object({
  isDemo: z.boolean(),
  products: z.number().int(),
  changed: z.array(demoProduct),
});

/** POST /admin/demo-data/remove. `expected`: the number of products that was shown. */
export const removeDemoDataBody = z.object({
  expected: z
    .int('Send how many products were shown')
    .min(0, 'Send how many products were shown')
    .max(100_000),
});

/** `entryId`: the entry of the activity log, by which it is taken back. */
export const removeDemoDataReply = z.object({
  removed: z.number().int(),
  remaining: z.array(demoProduct),
  entryId: z.number().int(),
});

export type DemoData = z.infer<typeof demoDataReply>;
export type RemoveDemoDataReply = z.infer<typeof removeDemoDataReply>;
