import { type FormEvent, type ReactNode, useState } from 'react';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Badge } from '#admin/kit/badge.tsx';
import { Button, LinkButton } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { DragHandle, MoveButton, useDragOrder } from '#admin/kit/drag-order.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { EmptyState, Loading, Notice } from '#admin/kit/feedback/states.tsx';
import { countOf, formatCount } from '#admin/kit/figures.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { DownIcon, EditIcon, PlusIcon, UpIcon } from '#admin/kit/icons.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { useCan } from '#admin/shared/current-staff.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CategoryMenu, CategoryTree, SavedCategoryTree } from '#contract/admin/catalog/categories.ts';
import { hasCategoryRules, WITHOUT_CATEGORY } from '#contract/admin/catalog/categories-with-rules.ts';
import { CategoryDialog, type OpenedCategory } from './category-dialog.tsx';
import { isSameCategory, menuPlace, moveEntry, outsideMenu } from './menu-entries.ts';
import './categories.css';

type Entry = CategoryMenu['entries'][number];

// headings, introductions and images have drafts and versions of their own
const TEXTS_PATH = '/content/texts/listings';
// the page of accessories includes products without a category
const ENTRY_OF_UNCATEGORIZED = 'accessories';
const hasEntry = (entries: readonly Entry[], name: string) =>
  entries.some((each) => isSameCategory(each.name, name));
const textsPath = (name: string) => `${TEXTS_PATH}?category=${encodeURIComponent(name)}`;
const productsPath = (name: string) => `/products?category=${encodeURIComponent(name)}`;

/** The menu of the shop with its order, and the categories of the products. */
export function CategoriesScreen() {
  const loaded = useResource<CategoryTree>('categories', ADMIN_PATHS.categories);
  const { write } = useWrite();
  const undo = useUndo('categories');
  const canEditTexts = useCan('content.edit');
  const draft = useDraft<CategoryMenu>({
    name: 'categories',
    server: loaded.data && { entries: loaded.data.entries },
    etag: loaded.etag,
    save: async ({ entries = [] }, version) => {
      const result = await write<SavedCategoryTree>({
        method: 'PUT',
        path: ADMIN_PATHS.categories,
        body: { entries: entries.map((each) => ({ ...each, name: each.name.trim() })) },
        ifMatch: version,
        invalidates: ['categories', 'activity'],
      });
      if (!result.ok) return result;
      const { entryId, ...tree } = result.data;
      loaded.replace(tree, result.etag);
      notify({ message: 'The menu is saved. The shop shows it now.', undo: () => void undo(entryId) });
      return { ...result, data: { entries: tree.entries } };
    },
  });
  const [opened, setOpened] = useState<OpenedCategory>();
  const entries = draft.value?.entries ?? [];
  const setEntries = (next: Entry[]) => draft.set('entries', next);
  const [moved, setMoved] = useState('');
  const move = (from: number, to: number) => {
    setEntries(moveEntry(entries, from, to));
    setMoved(`${entries[from]?.name} is now ${to + 1} of ${entries.length}`);
  };

  return (
    <>
      <PageHeader
        title="Categories"
        subtitle="The menu of your shop, in the order that customers see"
        actions={canEditTexts && <LinkButton href={TEXTS_PATH}>All texts and images</LinkButton>}
      />
      <Loading loaded={loaded} title="The categories could not be loaded.">
        {(tree) => (
          <>
            {tree.isBuiltIn && (
              <Notice title="Your shop shows the built-in menu">Change it here to make it your own.</Notice>
            )}
            {tree.uncategorized > 0 && !hasEntry(entries, ENTRY_OF_UNCATEGORIZED) && (
              <Notice
                tone="warn"
                title={`${countOf(tree.uncategorized, 'product')} without a category`}
                action={<LinkButton href={productsPath(WITHOUT_CATEGORY)}>Choose one for them</LinkButton>}
              >
                The menu leads to them only if they are for men or women. Select them in the list of products,
                then choose Category.
              </Notice>
            )}
            <Section title="Menu">
              {/* screen readers do not notice that the entry around the pressed button has moved */}
              <p role="status" className="sr-only">
                {moved}
              </p>
              <MenuEntries
                entries={entries}
                tree={tree}
                canEditTexts={canEditTexts}
                errorOf={(index) => draft.fieldError(`entries.${index}.name`)}
                onMove={move}
                onHide={(index) => setEntries(entries.filter((_, i) => i !== index))}
                onOpen={setOpened}
              />
              <NewEntry entries={entries} onAdd={(name) => setEntries([...entries, { name }])} />
            </Section>
            <Section title="Not in the menu">
              <OtherCategories
                tree={tree}
                entries={entries}
                onAdd={(name) => setEntries([...entries, { name }])}
                onOpen={setOpened}
              />
            </Section>
            <SaveBar draft={draft} labels={{ entries: 'Menu' }} format={namesOf} />
            {opened && (
              <CategoryDialog
                opened={opened}
                categories={tree.categories}
                // of a category outside of the menu nothing of the menu follows
                hasUnsavedMenu={draft.isDirty && hasEntry([...entries, ...tree.entries], opened.name)}
                onSaveMenu={() => void draft.save()}
                onClose={() => setOpened(undefined)}
              />
            )}
          </>
        )}
      </Loading>
    </>
  );
}

interface MenuEntriesProps {
  entries: readonly Entry[];
  tree: CategoryTree;
  canEditTexts: boolean;
  errorOf: (index: number) => string | undefined;
  onMove: (from: number, to: number) => void;
  onHide: (index: number) => void;
  onOpen: (opened: OpenedCategory) => void;
}

function MenuEntries({ entries, tree, canEditTexts, errorOf, onMove, onHide, onOpen }: MenuEntriesProps) {
  const order = useDragOrder('.category-entry', onMove);
  // a category that is not saved has no texts yet
  const hasTexts = (name: string) => canEditTexts && tree.entries.some((entry) => entry.name === name);
  return (
    <ol className="category-entries" aria-label="Menu">
      {entries.map(({ name }, index) => {
        const listed = tree.listed[name];
        const category = tree.categories.find((each) => isSameCategory(each.name, name));
        return (
          <li key={name} className="category-entry" {...order.marks(index)}>
            <div className="category-head">
              <span className="category-name">
                <strong>{name}</strong>
                {listed === 0 ? (
                  <Badge tone="warn">Empty</Badge>
                ) : (
                  listed !== undefined && <small>{countOf(listed, 'product')} shown</small>
                )}
                <small>{menuPlace(index)}</small>
              </span>
              <span className="category-order">
                <DragHandle onStart={(event) => order.start(event, index)} />
                <MoveButton icon={<UpIcon />} isAtEnd={index === 0} onMove={() => onMove(index, index - 1)}>
                  Move {name} up
                </MoveButton>
                <MoveButton
                  icon={<DownIcon />}
                  isAtEnd={index === entries.length - 1}
                  onMove={() => onMove(index, index + 1)}
                >
                  Move {name} down
                </MoveButton>
              </span>
            </div>
            {listed === 0 && (
              <p className="field-hint">
                Customers find nothing here. Add products, or take it out of the menu.
              </p>
            )}
            {category && <Parts category={category} onOpen={onOpen} />}
            {errorOf(index) && <p className="field-error">{errorOf(index)}</p>}
            <CategoryActions name={name} hasProducts={category !== undefined} onOpen={onOpen}>
              {hasTexts(name) && (
                <LinkButton variant="quiet" href={textsPath(name)}>
                  Text and image<span className="sr-only"> of {name}</span>
                </LinkButton>
              )}
              <Button
                variant="quiet"
                onClick={() => onHide(index)}
                aria-label={`${category ? 'Hide' : 'Remove'} ${name} in the menu`}
              >
                {category ? 'Hide' : 'Remove'}
              </Button>
            </CategoryActions>
          </li>
        );
      })}
    </ol>
  );
}

interface CategoryActionsProps {
  name: string;
  hasProducts: boolean;
  onOpen: (opened: OpenedCategory) => void;
  /** Further buttons. */
  children?: ReactNode;
}

function CategoryActions({ name, hasProducts, onOpen, children }: CategoryActionsProps) {
  return (
    <div className="category-actions">
      <LinkButton variant="quiet" href={productsPath(name)}>
        Products<span className="sr-only"> of {name}</span>
      </LinkButton>
      {!hasCategoryRules(name) && (
        <Button
          variant="quiet"
          onClick={() => onOpen({ kind: 'rename', name })}
          aria-label={`Rename ${name}`}
        >
          Rename
        </Button>
      )}
      {hasProducts && (
        <Button
          variant="quiet"
          onClick={() => onOpen({ kind: 'move', name })}
          aria-label={`Move products of ${name}`}
        >
          Move products
        </Button>
      )}
      {children}
    </div>
  );
}

interface PartsProps {
  category: CategoryTree['categories'][number];
  onOpen: (opened: OpenedCategory) => void;
}

function Parts({ category, onOpen }: PartsProps) {
  if (category.parts.length === 0) return null;
  return (
    <ul className="category-parts" aria-label={`Sub-categories of ${category.name}`}>
      {category.parts.map(({ name, listed }) => (
        <li key={name}>
          {name} <small>{listed === 0 ? 'empty' : formatCount(listed)}</small>
          <Button
            variant="quiet"
            isIconOnly
            icon={<EditIcon />}
            onClick={() => onOpen({ kind: 'rename', name, category: category.name })}
          >
            Rename {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function NewEntry({ entries, onAdd }: { entries: readonly Entry[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  const typed = name.trim();
  const problem = hasComma(typed)
    ? 'A name has no comma.'
    : entries.some((each) => isSameCategory(each.name, typed))
      ? 'This category is in the menu already.'
      : undefined;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || problem) return;
    onAdd(typed);
    setName('');
  };
  return (
    <form className="category-new" onSubmit={add}>
      <TextField
        label="New category"
        hint="Then choose it for products."
        value={name}
        onChange={setName}
        error={problem}
        maxLength={100}
        autoComplete="off"
      />
      <Button type="submit" icon={<PlusIcon />}>
        Add to the menu
      </Button>
    </form>
  );
}

interface OtherCategoriesProps {
  tree: CategoryTree;
  entries: readonly Entry[];
  onAdd: (name: string) => void;
  onOpen: (opened: OpenedCategory) => void;
}

function OtherCategories({ tree, entries, onAdd, onOpen }: OtherCategoriesProps) {
  const others = outsideMenu(tree.categories, entries);
  if (others.length === 0)
    return (
      <EmptyState
        title="Every category is in the menu"
        text="Categories of products appear here until you add them."
      />
    );
  return (
    <ul className="category-entries">
      {others.map((category) => (
        <li key={category.name} className="category-entry">
          <div className="category-head">
            <span className="category-name">
              <strong>{category.name}</strong>
              <small>{countOf(category.products, 'product')}</small>
            </span>
            <Button
              disabled={hasComma(category.name)}
              onClick={() => onAdd(category.name)}
              aria-label={`Add ${category.name} to the menu`}
            >
              Add to the menu
            </Button>
          </div>
          {hasComma(category.name) && (
            <p className="field-hint">A name in the menu has no comma. Rename the category first.</p>
          )}
          <Parts category={category} onOpen={onOpen} />
          <CategoryActions name={category.name} hasProducts onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

const hasComma = (name: string) => name.includes(',');

/** The names of the menu in a conflict with another person's change. */
function namesOf(value: unknown): string {
  return (Array.isArray(value) ? (value as Entry[]) : []).map(({ name }) => name).join(', ');
}
