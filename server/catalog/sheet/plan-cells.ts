import type { EditCellsAction } from '#contract/admin/catalog/product-sheet.ts';
import type { EditedProduct, PatchProductBody } from '#contract/admin/catalog/products.ts';
import { UserError } from '#server/errors/user-error.ts';
import { isSameJson } from '#server/operations/row-change.ts';
import type { CatalogRowChange, StoredProduct } from '../editing/catalog-change.ts';
import { checkProduct } from '../editing/check-product.ts';
import { toEditedProduct } from '../editing/edited-product.ts';
import { mergeProduct, planStoredRows } from '../editing/plan-edit.ts';

type CellEdit = EditCellsAction['products'][string];

/** What the edited cells change of a product. `unfit`: why it is left as it is. */
export function planCells(
  stored: StoredProduct,
  { products }: EditCellsAction,
): { changes: CatalogRowChange[]; unfit?: string } {
  const edit = products[stored.id];
  if (!edit) return { changes: [] };
  const before = toEditedProduct(stored);
  const removed = Object.keys(edit.patch.variants ?? {}).some((id) => before.variants[id] === undefined);
  if (removed) return { changes: [], unfit: 'One of its variants was removed meanwhile.' };
  const changed = Object.entries(edit.seen).find(
    ([path, seen]) => !isSettled(before, path, seen, valueAt(edit.patch, path)),
  );
  if (changed)
    return {
      changes: [],
      unfit: `Someone else changed it meanwhile: what was ${shown(changed[1])} is ${shown(valueAt(before, changed[0]))} now.`,
    };
  const after = mergeProduct(before, withStockSeen(edit));
  const unfit = findProblem(after);
  return unfit === undefined ? { changes: planStoredRows(stored, before, after) } : { changes: [], unfit };
}

/** The value is still the one that was seen, or the new one already. Of a stock the difference is applied. */
function isSettled(present: EditedProduct, path: string, seen: unknown, next: unknown): boolean {
  const isStock = path.startsWith('variants.') && path.endsWith('.stock');
  if (next === undefined || isStock) return true;
  const value = valueAt(present, path) ?? null;
  return isSameJson(value, seen) || isSameJson(value, next);
}

/** Undefined if there is none. The label of a fact may contain a dot. */
function valueAt(fields: object, path: string): unknown {
  const [name = '', ...rest] = path.split('.');
  const value = (fields as Record<string, unknown>)[name];
  if (rest.length === 0 || typeof value !== 'object' || value === null)
    return rest.length === 0 ? value : undefined;
  return name === 'facts'
    ? (value as Record<string, unknown>)[rest.join('.')]
    : valueAt(value, rest.join('.'));
}

const shown = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? 'empty'
    : Array.isArray(value)
      ? value.join(', ')
      : String(value);

function withStockSeen({ patch: { variants = {}, ...fields }, seen }: CellEdit): PatchProductBody {
  const withSeen = Object.entries(variants).map(([id, variant]) => {
    const stockSeen = seen[`variants.${id}.stock`];
    return [id, typeof stockSeen === 'number' ? { ...variant, stockSeen } : variant];
  });
  return { ...fields, variants: Object.fromEntries(withSeen) };
}

function findProblem(product: EditedProduct): string | undefined {
  try {
    checkProduct(product);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof UserError) return thrown.message;
    throw thrown;
  }
}
