import type { AdminProduct } from '#contract/admin/catalog/products.ts';

const READ_ONLY = ['imageStates', 'gstRate', 'path', 'formerHandles'];

/**
 * What is sent of the changes. A changed stock comes with the one that was shown, so that the server applies the
 * difference.
 */
export function productPatch(patch: Partial<AdminProduct>, server: AdminProduct): Record<string, unknown> {
  const fields = Object.fromEntries(Object.entries(patch).filter(([name]) => !READ_ONLY.includes(name)));
  if (patch.tags) fields.tags = patch.tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
  if (!patch.variants) return fields;
  const variants = Object.entries(
    patch.variants as Record<string, Partial<AdminProduct['variants'][string]> | null>,
  )
    .filter(([key, variant]) => variant !== null || key in server.variants)
    .map(([key, variant]) => {
      const stored = server.variants[key];
      const isStockChanged = variant?.stock !== undefined && stored !== undefined;
      return [key, isStockChanged ? { ...variant, stockSeen: stored.stock } : variant];
    });
  return { ...fields, variants: Object.fromEntries(variants) };
}
