import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Notice, Skeleton } from '#admin/kit/feedback/states.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Section } from '#admin/kit/layout/section.tsx';
import { Menu } from '#admin/kit/overlays/menu.tsx';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { NEW_PRODUCT } from '#contract/admin/catalog/new-product.ts';
import type { AdminProduct, DeleteProductReply } from '#contract/admin/catalog/products.ts';
import { ImagesSection } from './images-section.tsx';
import { OptionsSection } from './options-section.tsx';
import { productPatch } from './product-patch.ts';
import { DescriptionSection, FactsSection, SearchSection, VisibilitySection } from './product-sections.tsx';
import { missingText } from './product-states.tsx';
import { changeOptions, listOptions, newVariant } from './variant-matrix.ts';
import { VariantsSection } from './variants-section.tsx';
import './products.css';
import './product-editor.css';

const BACK = { href: '/products', label: 'Products' };

// shown in the shop as soon as it is saved
const NEW_ADMIN_PRODUCT: AdminProduct = {
  ...NEW_PRODUCT,
  status: 'active',
  variants: { new: newVariant() },
  missing: [],
  imageStates: [],
  path: '',
  formerHandles: [],
  categories: [],
};

/** Opens the page of a saved product, once its draft is empty: leaving a draft would ask first. */
function useOpenSaved(current: string | undefined): (saved: AdminProduct) => void {
  const [, navigate] = useLocation();
  const [handle, setHandle] = useState<string>();
  useEffect(() => {
    if (handle !== undefined && handle !== current)
      navigate(`/products/${encodeURIComponent(handle)}`, { replace: true });
  }, [handle, current, navigate]);
  return (saved) => setHandle(saved.handle);
}

/** A product to be added. */
export function NewProductScreen() {
  const openSaved = useOpenSaved(undefined);
  return (
    <ProductEditor
      name="product:new"
      title="New product"
      server={NEW_ADMIN_PRODUCT}
      etag={undefined}
      onSaved={(saved) => {
        notify({ message: `${saved.title} was added` });
        openSaved(saved);
      }}
    />
  );
}

/** One product: texts, images, options, variants and what the law requires. */
export function ProductScreen({ handle }: { handle: string }) {
  const openSaved = useOpenSaved(handle);
  const loaded = useResource<AdminProduct>('products', fillPath(ADMIN_PATHS.product, { id: handle }));
  if (!loaded.data) {
    return (
      <>
        <PageHeader title="Product" back={BACK} />
        {loaded.error ? (
          <ErrorState
            title="The product could not be loaded."
            message={loaded.error.message}
            onRetry={loaded.retry}
            isBusy={loaded.isFetching}
          />
        ) : (
          <Section>
            <Skeleton lines={10} />
          </Section>
        )}
      </>
    );
  }
  return (
    <ProductEditor
      key={handle}
      name={`product:${handle}`}
      title={loaded.data.title}
      server={loaded.data}
      etag={loaded.etag}
      onSaved={(saved) => {
        notify({ message: `${saved.title} is saved` });
        openSaved(saved);
      }}
    />
  );
}

interface ProductEditorProps {
  name: string;
  title: string;
  server: AdminProduct;
  etag: string | undefined;
  onSaved: (product: AdminProduct) => void;
}

const LABELS = {
  title: 'Title',
  description: 'Description',
  images: 'Images',
  options: 'Options',
  variants: 'Variants',
  facts: 'Details',
  handle: 'URL handle',
  category: 'Category',
  parentCategory: 'Parent category',
  vendor: 'Maker',
  tags: 'Tags',
  status: 'Visibility',
  isPublished: 'Visibility',
  isFeatured: 'Featured',
  seoTitle: 'Search title',
  seoDescription: 'Search description',
  gender: 'For whom',
};

function ProductEditor({ name, title, server, etag, onSaved }: ProductEditorProps) {
  const { write } = useWrite();
  const isNew = server.handle === '';
  const draft = useDraft<AdminProduct>({
    name,
    server,
    etag,
    save: (patch, version) =>
      write<AdminProduct>({
        method: isNew ? 'POST' : 'PATCH',
        path: isNew ? ADMIN_PATHS.products : fillPath(ADMIN_PATHS.product, { id: server.handle }),
        // of a new product also what was not changed
        body: { ...(isNew && { status: server.status }), ...productPatch(patch, server) },
        invalidates: ['products', 'activity'],
        ...(version !== undefined && { ifMatch: version }),
      }),
    onSaved,
  });
  const product = draft.value ?? server;
  const options = listOptions(product.options, product.variants);
  const [keyCount, setKeyCount] = useState(0);
  const changeAllOptions = (next: typeof options) => {
    let count = keyCount;
    const newKey = () => {
      count += 1;
      return `new-${Date.now().toString(36)}-${count}`;
    };
    draft.set('variants', changeOptions(options, next, product.variants, newKey));
    draft.set(
      'options',
      next.map((option) => option.name),
    );
    setKeyCount(count);
  };
  return (
    <>
      <PageHeader
        title={title}
        back={BACK}
        actions={
          !isNew && (
            <>
              <a className="button button--outline" href={server.path} target="_blank" rel="noreferrer">
                View in shop
              </a>
              <ProductMenu product={server} />
            </>
          )
        }
      />
      {server.missing.length > 0 && <Notice tone="warn">Missing: {missingText(server.missing)}.</Notice>}
      <Columns
        main={
          <>
            <DescriptionSection product={product} draft={draft} isNew={isNew} />
            <ImagesSection
              images={product.images}
              states={server.imageStates}
              onChange={(images) => draft.set('images', images)}
            />
            <OptionsSection options={options} onChange={changeAllOptions} />
            <VariantsSection variants={product.variants} set={draft.set} fieldError={draft.fieldError} />
            <FactsSection product={product} draft={draft} />
          </>
        }
        side={
          <>
            <VisibilitySection product={product} draft={draft} categories={server.categories} />
            <SearchSection
              product={product}
              draft={draft}
              formerHandles={server.formerHandles}
              isNew={isNew}
            />
          </>
        }
      />
      <SaveBar draft={draft} labels={LABELS} />
    </>
  );
}

function ProductMenu({ product }: { product: AdminProduct }) {
  const { write, isBusy } = useWrite();
  const undo = useUndo('products');
  const [, navigate] = useLocation();
  const duplicate = async () => {
    const path = fillPath(ADMIN_PATHS.duplicateProduct, { id: product.handle });
    const result = await write<AdminProduct>({ method: 'POST', path, invalidates: ['products', 'activity'] });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    notify({ message: `${result.data.title} was added as a draft` });
    navigate(`/products/${encodeURIComponent(result.data.handle)}`);
  };
  const remove = async () => {
    const path = fillPath(ADMIN_PATHS.product, { id: product.handle });
    const result = await write<DeleteProductReply>({ method: 'DELETE', path, invalidates: ['activity'] });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    const { entryId } = result.data;
    notify({ message: `${product.title} was deleted`, undo: () => void undo(entryId) });
    navigate('/products');
  };
  return isBusy ? (
    <Button isBusy>Working</Button>
  ) : (
    <Menu
      label="More actions"
      items={[
        { id: 'duplicate', label: 'Duplicate', onAction: () => void duplicate() },
        { id: 'delete', label: 'Delete', isDanger: true, onAction: () => void remove() },
      ]}
    />
  );
}
