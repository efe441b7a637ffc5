import { z } from 'zod';

const MAX_MENU = 50;

/** A name of products, which may be an imported one. */
const storedName = z.string('The name must be text').trim().min(1, 'Enter a name').max(255);
/** A comma separates names in the address of a listing. */
const categoryName = storedName
  .max(100, 'Write at most 100 characters')
  .refine((name) => !name.includes(','), 'A name in the menu has no comma. Rename the category first.');

const menuEntry = z.object({ name: categoryName });

/** PUT /admin/categories, with `If-Match`: the categories of the menu in their order. */
export const categoryMenu = z.object({
  entries: z
    .array(menuEntry)
    .min(1, 'The menu needs at least one category')
    .max(MAX_MENU, `The menu has at most ${MAX_MENU} categories`),
});

/** `products`: all that are not archived. `listed`: those that customers see. */
const counted = z.object({ name: z.string(), products: z.number().int(), listed: z.number().int() });

/**
 * GET /admin/categories. `isBuiltIn`: no menu was stored yet, and the shop shows the built-in one. `listed`: how many
 * products customers see in each entry of the menu, by name. `categories`: those of the products, with their
 * sub-categories. `uncategorized`: how many products have none.
 */
export const categoryTree = z.object({
  // a menu that an earlier version stored may have names that are rejected now
  entries: z.array(z.object({ name: z.string() })),
  isBuiltIn: z.boolean(),
  listed: z.record(z.string(), z.number().int()),
  categories: z.array(counted.extend({ parts: z.array(counted) })),
  uncategorized: z.number().int(),
});

/** The reply of PUT. `entryId` takes the change back. */
export const savedCategoryTree = categoryTree.extend({ entryId: z.number().int() });

/**
 * POST /admin/categories/rename. Its products, its place in the menu and its texts follow; the old address leads to the new
 * one. `category`: renames the sub-category `from` of this category. `from`: imported names may contain a comma.
 */
export const renameCategoryBody = z.object({
  from: storedName,
  to: categoryName,
  category: storedName.optional(),
});
/** `entryId` takes it back. */
export const renameCategoryReply = z.object({ products: z.number().int(), entryId: z.number().int() });

export type CategoryMenu = z.infer<typeof categoryMenu>;
export type CategoryTree = z.infer<typeof categoryTree>;
export type SavedCategoryTree = z.infer<typeof savedCategoryTree>;
export type RenameCategoryBody = z.infer<typeof renameCategoryBody>;
export type RenameCategoryReply = z.infer<typeof renameCategoryReply>;
