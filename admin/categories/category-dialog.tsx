import { useState } from 'react';
import { useLocation } from 'wouter';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { countOf } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { FormDialog } from '#admin/kit/overlays/form-dialog.tsx';
import { skippedNotification } from '#admin/shared/change-texts.ts';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CategoryTree, RenameCategoryReply } from '#contract/admin/catalog/categories.ts';
import { MAX_DIRECT_PRODUCTS } from '#contract/admin/catalog/max-direct-products.ts';
import type { ChangeProductsReply } from '#contract/admin/catalog/products.ts';
import { isSameCategory } from './menu-entries.ts';

/** What is renamed, or whose products are moved. `category`: `name` is a sub-category of it, which is renamed. */
export type OpenedCategory =
  | { kind: 'rename'; name: string; category?: string }
  | { kind: 'move'; name: string; category?: undefined };

interface CategoryDialogProps {
  opened: OpenedCategory;
  categories: CategoryTree['categories'];
  hasUnsavedMenu: boolean;
  onSaveMenu: () => void;
  onClose: () => void;
}

const AREAS = ['categories', 'products', 'activity'];
// all products of a category get its new name at once, some thousands in a second
const RENAME_TIMEOUT_MS = 15 * 60_000;
const LONG_RENAME_PRODUCTS = 10_000;

/** Renames a category or a sub-category, or moves its products to another one. */
export function CategoryDialog({
  opened,
  categories,
  hasUnsavedMenu,
  onSaveMenu,
  onClose,
}: CategoryDialogProps) {
  const { kind, name, category } = opened;
  const { write, isBusy } = useWrite();
  const undo = useUndo('categories', 'products');
  const [, navigate] = useLocation();
  const ofCategory = categories.find((each) => isSameCategory(each.name, category ?? name));
  const named =
    category === undefined ? ofCategory : ofCategory?.parts.find((each) => isSameCategory(each.name, name));
  const count = named?.products ?? 0;
  const [target, setTarget] = useState(kind === 'rename' ? name : '');
  const [error, setError] = useState<string>();
  const typed = target.trim();
  // the menu has no sub-categories
  const isMenuUnsaved = hasUnsavedMenu && category === undefined;
  const isReady = typed !== '' && typed !== name && !isMenuUnsaved;

  async function rename(): Promise<void> {
    const result = await write<RenameCategoryReply>({
      method: 'POST',
      path: ADMIN_PATHS.renameCategory,
      body: { from: name, to: typed, ...(category !== undefined && { category }) },
      invalidates: AREAS,
      timeoutMs: RENAME_TIMEOUT_MS,
    });
    if (!result.ok) return setError(result.error.message);
    const { entryId } = result.data;
    notify({ message: `${name} is now ${typed}`, undo: () => void undo(entryId) });
    onClose();
  }

  async function move(): Promise<void> {
    const result = await write<ChangeProductsReply>({
      method: 'POST',
      path: ADMIN_PATHS.changeProducts,
      body: { action: { kind: 'change-category', category: typed }, query: { view: 'all', category: name } },
      invalidates: AREAS,
    });
    if (!result.ok) return setError(result.error.message);
    const { changed, entryId, skipped, importId } = result.data;
    onClose();
    if (importId !== undefined) return navigate(`/imports/${importId}`);
    if (changed > 0)
      notify({
        message: `${countOf(changed, 'product')} moved to ${typed}`,
        ...(entryId !== undefined && { undo: () => void undo(entryId) }),
      });
    const left = skippedNotification(skipped);
    if (left) notify(left);
  }

  return (
    <FormDialog
      title={kind === 'rename' ? `Rename ${nameOf(opened)}` : `Move the products of ${name}`}
      submitLabel={kind === 'rename' ? 'Rename' : moveLabelOf(count)}
      canSubmit={isReady}
      isBusy={isBusy}
      onSubmit={() => void (kind === 'rename' ? rename() : move())}
      onClose={onClose}
    >
      {isMenuUnsaved && (
        <Notice tone="warn" action={<Button onClick={onSaveMenu}>Save the menu</Button>}>
          The changes of the menu come first.
        </Notice>
      )}
      {kind === 'rename' && count > LONG_RENAME_PRODUCTS && (
        <Notice title={`This takes a while: ${countOf(count, 'product')}`}>
          The shop goes on selling, and shows the old name until all of them have the new one. If the
          connection is lost meanwhile, the rename goes on.
        </Notice>
      )}
      <TextField
        label={kind === 'rename' ? 'New name' : 'Category'}
        hint={
          kind === 'move'
            ? 'A new name creates a category.'
            : category === undefined
              ? 'Its products, texts and place in the menu follow. Links with the old name lead to the new one.'
              : 'Its products follow. Links with the old name lead to the new one.'
        }
        value={target}
        onChange={(text) => {
          setTarget(text);
          setError(undefined);
        }}
        error={typed.includes(',') ? 'A name has no comma.' : error}
        list={kind === 'move' ? 'other-categories' : undefined}
        maxLength={100}
        autoFocus
        autoComplete="off"
      />
      <datalist id="other-categories">
        {categories
          .filter((each) => !isSameCategory(each.name, name))
          .map((each) => (
            <option key={each.name} value={each.name} />
          ))}
      </datalist>
    </FormDialog>
  );
}

/** Many products are moved after a review. */
const moveLabelOf = (count: number) =>
  count > MAX_DIRECT_PRODUCTS ? `Review ${countOf(count, 'product')}` : 'Move products';

const nameOf = ({ name, category }: OpenedCategory) =>
  category === undefined ? name : `${name} in ${category}`;
