import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fillPath } from '#admin/api/client.ts';
import { useResource } from '#admin/api/use-data.ts';
import { isKeyReused, useRequestKey } from '#admin/api/use-request-key.ts';
import { useWrite } from '#admin/api/use-write.ts';
import { Button } from '#admin/kit/button.tsx';
import { deviceStorage } from '#admin/kit/device-storage.ts';
import { type MergeRules, mergePatch } from '#admin/kit/draft/merge.ts';
import { SaveBar } from '#admin/kit/draft/save-bar.tsx';
import { type Draft, useDraft } from '#admin/kit/draft/use-draft.ts';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { ErrorState, Notice, Skeleton } from '#admin/kit/feedback/states.tsx';
import { prefetchRichText } from '#admin/kit/forms/rich-text/rich-text-field.tsx';
import { PageHeader } from '#admin/kit/layout/page-header.tsx';
import { Columns, Section } from '#admin/kit/layout/section.tsx';
import { Menu } from '#admin/kit/overlays/menu.tsx';
import { useMediaQuery } from '#admin/kit/use-media-query.ts';
import { PreviewFrame } from '#admin/shared/preview/preview-frame.tsx';
import { useCreatePreview, useOpenPreview } from '#admin/shared/preview/use-preview.ts';
import { useUndo } from '#admin/shared/use-undo.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { BLANK_PRODUCT } from '#contract/admin/catalog/blank-product.ts';
import { findMissingFacts } from '#contract/admin/catalog/find-missing-facts.ts';
import type { ProductForm } from '#contract/admin/catalog/product-form.ts';
import type {
  AdminProduct,
  DeleteProductReply,
  PreviewProductBody,
  SavedProduct,
} from '#contract/admin/catalog/products.ts';
import { ColorsSection } from './colors-section.tsx';
import { conflictLabels, formatProductValue } from './conflict-texts.ts';
import { ConflictImages } from './images/conflict-images.tsx';
import { ImagesSection } from './images/images-section.tsx';
import { NO_UPLOADS } from './images/use-image-uploads.ts';
import {
  assignImage,
  colorOptionIndex,
  colorsOfImages,
  fillColorImages,
  followColors,
  imagesAfterColors,
  imagesOfColors,
  showFirstImages,
  withoutImages,
} from './product-colors.ts';
import { productPatch } from './product-patch.ts';
import {
  DescriptionSection,
  FactsSection,
  SearchSection,
  VisibilitySection,
  visibilityOf,
} from './product-sections.tsx';
import { missingText } from './product-states.tsx';
import { alignOptions } from './variants/merge-options.ts';
import { OptionsSection } from './variants/options-section.tsx';
import {
  addMissingVariants,
  changeOptions,
  countCombinations,
  type FormerVariants,
  listOptions,
  listVariants,
  MAX_VARIANTS,
  newVariant,
  reuseRemoved,
} from './variants/variant-matrix.ts';
import { VariantsSection } from './variants/variants-section.tsx';
import './products.css';
import './product-editor.css';

// at the same time as the product
void prefetchRichText();

const BACK = { href: '/products', label: 'Products' };

// shown in the shop as soon as it is saved
const NEW_ADMIN_PRODUCT: AdminProduct = {
  ...BLANK_PRODUCT,
  status: 'active',
  variants: { new: newVariant() },
  imageStates: [],
  path: '',
  formerHandles: [],
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

/** Reports a change and offers to take it back. */
function useNotifySaved(): (message: string, saved: DeleteProductReply) => void {
  const undo = useUndo('products', 'inventory');
  return (message, { entryId }) =>
    notify({ message, ...(entryId !== undefined && { undo: () => void undo(entryId) }) });
}

/** A product to be added. */
export function NewProductScreen() {
  const openSaved = useOpenSaved(undefined);
  const notifySaved = useNotifySaved();
  return (
    <ProductEditor
      name="product:new"
      title="New product"
      server={NEW_ADMIN_PRODUCT}
      etag={undefined}
      onSaved={(saved) => {
        const isForSale = saved.status === 'active' && saved.isPublished;
        notifySaved(`${saved.title} was added${isForSale ? ' and is for sale' : ''}`, saved);
        openSaved(saved);
      }}
    />
  );
}

/** One product: texts, images, options, variants and what the law requires. */
export function ProductScreen({ handle }: { handle: string }) {
  const openSaved = useOpenSaved(handle);
  const notifySaved = useNotifySaved();
  const loaded = useResource<AdminProduct>('products', fillPath(ADMIN_PATHS.product, { id: handle }));
  usePreparedImages(loaded.data, loaded.retry);
  // requested at the same time as the product, so that the editor is drawn once
  useProductForm();
  // it may have been deleted, or its creation taken back, since it was loaded
  const isGone = loaded.error?.kind === 'http-error' && loaded.error.status === 404;
  if (!loaded.data || isGone) {
    return (
      <>
        <PageHeader title="Product" back={BACK} />
        {loaded.error ? (
          <ErrorState
            title="The product could not be loaded."
            message={loaded.error.message}
            onRetry={loaded.onRetry}
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
      name={draftName({ handle })}
      title={loaded.data.title}
      server={loaded.data}
      etag={loaded.etag}
      onSaved={(saved, etag) => {
        // what is entered before the product is read again belongs to this version
        loaded.replace(saved, etag);
        notifySaved(`${saved.title} is saved`, saved);
        openSaved(saved);
      }}
    />
  );
}

/** What the editor of every product needs to know. */
const useProductForm = () => useResource<ProductForm>('products', ADMIN_PATHS.productForm).data;

const IMAGE_POLL_MS = 2_000;
const MAX_IMAGE_POLLS = 60;

/** Loads the product again until the shop has prepared its images. */
function usePreparedImages(product: AdminProduct | undefined, retry: () => void): void {
  const polls = useRef(0);
  const isWaiting = product?.imageStates.some(({ shownUrl, problem }) => !shownUrl && !problem) ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      polls.current += 1;
      if (polls.current > MAX_IMAGE_POLLS) clearInterval(timer);
      else retry();
    }, IMAGE_POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, retry]);
}

interface ProductEditorProps {
  name: string;
  title: string;
  server: AdminProduct;
  etag: string | undefined;
  onSaved: (product: SavedProduct, etag: string | undefined) => void;
}

const LABELS = {
  title: 'Title',
  description: 'Description',
  images: 'Images',
  swatches: 'Colours',
  options: 'Options',
  variants: 'Variants',
  facts: 'Details',
  handle: 'URL handle',
  category: 'Category',
  parentCategory: 'Sub-category',
  vendor: 'Maker',
  tags: 'Tags',
  status: 'Visibility',
  isPublished: 'Visibility',
  isFeatured: 'Featured',
  seoTitle: 'Search title',
  seoDescription: 'Search description',
  gender: 'For whom',
};

const ADDED_BEFORE =
  'This product was added before its last change. Look for it under Products; saving again adds a second one.';

const draftName = ({ handle }: Pick<AdminProduct, 'handle'>) => `product:${handle}`;

/** Two people may add, describe and move images at the same time. */
const MERGE_RULES: MergeRules = {
  lists: {
    images: ({ url }: AdminProduct['images'][number]) => url,
    swatches: ({ color }: AdminProduct['swatches'][number]) => color,
    tags: (tag: string) => tag,
  },
  // a variant shows the first image of its color, and its place follows from the options
  align: alignOptions,
  isDerived: (path) => /^variants\.[^.]+\.(?:image|position)$/.test(path),
};

function ProductEditor({ name, title, server, etag, onSaved }: ProductEditorProps) {
  const { write } = useWrite();
  const isNew = server.handle === '';
  const draft = useDraft<AdminProduct>({
    name,
    server,
    etag,
    save: async (patch, version, base) => {
      const result = await write<AdminProduct>({
        method: isNew ? 'POST' : 'PATCH',
        path: isNew ? ADMIN_PATHS.products : fillPath(ADMIN_PATHS.product, { id: server.handle }),
        // of a new product also what was not changed
        body: { ...(isNew && { status: server.status }), ...productPatch(patch, base) },
        invalidates: ['products', 'activity'],
        ...(version !== undefined && { ifMatch: version }),
        ...(isNew && { idempotencyKey: requestKey.read() }),
      });
      if (result.ok || !isKeyReused(result.error)) return result;
      requestKey.renew();
      return { ok: false, error: { ...result.error, message: ADDED_BEFORE } };
    },
    onSaved,
    rules: MERGE_RULES,
    ...(isNew && { nameOfSaved: draftName }),
  });
  const { savedDraft, previews, setUploads } = useSaveAfterUploads(draft);
  const requestKey = useRequestKey('product:new', isNew && draft.isDirty);
  const product = draft.value ?? server;
  const form = useProductForm();
  // a new product lacks everything until it is begun
  const missing = form && (!isNew || draft.isDirty) ? findMissingFacts(product, form.needs) : [];
  const { options, colorIndex, colors } = optionsOf(product);
  const { isOpen: isPreviewOpen, toggle: togglePreview } = usePreviewPane();
  const createPreview = useCreatePreview<PreviewProductBody>(ADMIN_PATHS.previewProduct);
  const previewBody = (): PreviewProductBody => ({
    ...(!isNew && { id: server.handle }),
    changes: productPatch(mergePatch(server, product) as Partial<AdminProduct>, server),
  });
  const colorImages = colorIndex === undefined ? {} : imagesOfColors(product.variants, colorIndex);
  const imageColors =
    colorIndex === undefined ? {} : colorsOfImages(product.images, product.variants, colorIndex);
  // those of another person's version arrive with the conflict
  const shownUrl = (url: string | undefined) =>
    [...server.imageStates, ...product.imageStates].find((state) => state.url === url)?.shownUrl;
  const { changeImages, assignColor } = imageChanges(product, draft, colorIndex);
  const { changeAllOptions, addMissing } = useChangeOptions(product, draft, server);
  const variantCount = listVariants(product.variants).length;
  const combinations = countCombinations(options);
  return (
    <>
      <PageHeader
        title={title}
        subtitle="What customers see, what it costs, and what the law requires beside it"
        back={BACK}
        actions={
          <>
            <PreviewButton isOpen={isPreviewOpen} onToggle={togglePreview} body={previewBody} />
            {!isNew && <StoredProductActions product={server} />}
          </>
        }
      />
      {missing.length > 0 && (
        <Notice tone="warn" title={`Missing: ${missingText(missing)}.`}>
          Each of these has a field below.
        </Notice>
      )}
      <div className="product-editor" data-preview={isPreviewOpen || undefined}>
        <Columns
          main={
            <>
              <DescriptionSection product={product} draft={draft} isNew={isNew} />
              <ImagesSection
                images={product.images}
                states={server.imageStates}
                colors={colors}
                colorOf={(url) => imageColors[url] ?? ''}
                onChange={changeImages}
                onAssign={assignColor}
                onUploads={setUploads}
              />
              <OptionsSection options={options} variantCount={variantCount} onChange={changeAllOptions} />
              {colors.length > 0 && (
                <ColorsSection
                  colors={colors}
                  swatches={product.swatches}
                  shownImages={Object.fromEntries(
                    colors.map((color) => [color, shownUrl(colorImages[color])]),
                  )}
                  onChange={(swatches) => draft.set('swatches', swatches)}
                />
              )}
              <VariantsSection
                variants={product.variants}
                set={draft.set}
                fieldError={draft.fieldError}
                missing={combinations > MAX_VARIANTS ? 0 : combinations - variantCount}
                onAddMissing={addMissing}
              />
              <FactsSection
                product={product}
                draft={draft}
                stored={server}
                rates={form?.gstRates}
                missing={missing}
              />
            </>
          }
          side={
            <>
              <VisibilitySection product={product} draft={draft} categories={form?.categories ?? []} />
              <SearchSection
                product={product}
                draft={draft}
                formerHandles={server.formerHandles}
                isNew={isNew}
              />
            </>
          }
        />
        {isPreviewOpen && <PreviewFrame create={createPreview} title={product.title} body={previewBody()} />}
      </div>
      <SaveBar
        draft={savedDraft}
        labels={{ ...LABELS, ...conflictLabels(draft.conflicts, product) }}
        format={formatProductValue}
        show={(value, path) =>
          path === 'images' && (
            <ConflictImages
              images={value as AdminProduct['images']}
              sourceOf={(url) => previews[url] ?? shownUrl(url)}
            />
          )
        }
      />
    </>
  );
}

const IMAGES_REJECTED =
  'Not every image was accepted: the reasons are under Images. Save again to save without them.';

/**
 * The draft, whose saving waits for images that are being sent: those of a new product would be lost. It is not saved if one
 * of them is rejected.
 */
function useSaveAfterUploads(draft: Draft<AdminProduct>) {
  const [uploads, setUploads] = useState(NO_UPLOADS);
  const [state, setState] = useState<'idle' | 'waiting' | 'stopped'>('idle');
  const { kind, number, total } = uploads;
  const isWaiting = state === 'waiting';
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    if (!isWaiting || kind === 'running') return;
    setState(kind === 'done' ? 'idle' : 'stopped');
    if (kind === 'done') void latest.current.save();
  }, [isWaiting, kind]);
  const save = async () => {
    setState(kind === 'running' ? 'waiting' : 'idle');
    return kind === 'running' || draft.save();
  };
  const waiting = {
    ...draft,
    save,
    isSaving: draft.isSaving || isWaiting,
    error: draft.error ?? (state === 'stopped' && kind === 'rejected' ? IMAGES_REJECTED : undefined),
    waitsFor: isWaiting ? `Uploading image ${number} of ${total}, then your changes are saved.` : undefined,
  };
  return { savedDraft: waiting, previews: uploads.previews, setUploads };
}

/** The options of a product, and its colors with their position among the options. */
function optionsOf(product: AdminProduct) {
  const options = listOptions(product.options, product.variants);
  const colorIndex = colorOptionIndex(options);
  return { options, colorIndex, colors: valuesAt(options, colorIndex) };
}

const valuesAt = (options: ReturnType<typeof listOptions>, index: number | undefined) =>
  index === undefined ? [] : (options[index]?.values ?? []);

/** Changes of the images, and with them of the images that the variants show. */
function imageChanges(product: AdminProduct, draft: Draft<AdminProduct>, colorIndex: number | undefined) {
  return {
    changeImages(images: AdminProduct['images']): void {
      const left = new Set(images.map(({ url }) => url));
      const removed = product.images.flatMap(({ url }) => (left.has(url) ? [] : [url]));
      const variants = withoutImages(product.variants, removed);
      draft.set('images', images);
      draft.set(
        'variants',
        colorIndex === undefined ? variants : showFirstImages({ images, variants }, colorIndex),
      );
    },
    assignColor(url: string, color: string): void {
      if (colorIndex === undefined) return;
      const assigned = assignImage(product, colorIndex, url, color);
      draft.set('images', assigned.images);
      draft.set('variants', assigned.variants);
    },
  };
}

/** Changes the options of a product, and with them its variants and the images and swatches of its colors. */
function useChangeOptions(product: AdminProduct, draft: Draft<AdminProduct>, server: AdminProduct) {
  const keyCount = useRef(0);
  const former = useRef<FormerVariants[]>([]);
  const { options, colorIndex, colors } = optionsOf(product);
  const newKey = () => {
    keyCount.current += 1;
    return `new-${Date.now().toString(36)}-${keyCount.current}`;
  };
  const setVariants = (changed: FormerVariants, index: number | undefined) => {
    former.current.push(product);
    const variants = reuseRemoved(changed, product.variants, [server, ...former.current]);
    draft.set('variants', fillColorImages(variants, index));
  };
  const changeAllOptions = (next: typeof options) => {
    const nextIndex = colorOptionIndex(next);
    const variants = changeOptions(options, next, product.variants, newKey);
    setVariants({ options: next.map(({ name }) => name), variants }, nextIndex);
    draft.set('swatches', followColors(product.swatches, colors, valuesAt(next, nextIndex)));
    draft.set('images', imagesAfterColors(product.images, colors, valuesAt(next, nextIndex)));
    draft.set(
      'options',
      next.map((option) => option.name),
    );
  };
  const addMissing = () => {
    const variants = addMissingVariants(options, product.variants, newKey);
    setVariants({ options: product.options, variants }, colorIndex);
  };
  return { changeAllOptions, addMissing };
}

const PREVIEW_KEY = 'admin.product-preview';

/** Whether the page of the shop is shown beside the fields, which needs a wide screen. Stored on this device. */
function usePreviewPane() {
  const isWide = useMediaQuery('(width >= 75em)');
  const [isChosen, setIsChosen] = useState(() => deviceStorage.getItem(PREVIEW_KEY) === 'shown');
  const toggle = () => {
    setIsChosen(!isChosen);
    if (isChosen) deviceStorage.removeItem(PREVIEW_KEY);
    else deviceStorage.setItem(PREVIEW_KEY, 'shown');
  };
  return { isOpen: isWide && isChosen, toggle: isWide ? toggle : undefined };
}

interface PreviewButtonProps {
  isOpen: boolean;
  /** Absent on narrow screens: there the preview opens in a tab of its own. */
  onToggle: (() => void) | undefined;
  body: () => PreviewProductBody;
}

function PreviewButton({ isOpen, onToggle, body }: PreviewButtonProps) {
  const { open, isOpening } = useOpenPreview(
    useCreatePreview<PreviewProductBody>(ADMIN_PATHS.previewProduct),
  );
  return onToggle ? (
    <Button aria-pressed={isOpen} onClick={onToggle}>
      Preview
    </Button>
  ) : (
    <Button isBusy={isOpening} onClick={() => void open(body())}>
      Preview
    </Button>
  );
}

function StoredProductActions({ product }: { product: AdminProduct }) {
  return (
    <>
      {visibilityOf(product) === 'for-sale' && (
        <a className="button button--outline" href={product.path} target="_blank" rel="noreferrer">
          View in shop
        </a>
      )}
      <ProductMenu product={product} />
    </>
  );
}

function ProductMenu({ product }: { product: AdminProduct }) {
  const { write, isBusy } = useWrite();
  const notifySaved = useNotifySaved();
  const [, navigate] = useLocation();
  const duplicate = async () => {
    const path = fillPath(ADMIN_PATHS.duplicateProduct, { id: product.handle });
    const result = await write<SavedProduct>({ method: 'POST', path, invalidates: ['products', 'activity'] });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    notifySaved(`${result.data.title} was added as a draft`, result.data);
    navigate(`/products/${encodeURIComponent(result.data.handle)}`);
  };
  const remove = async () => {
    const path = fillPath(ADMIN_PATHS.product, { id: product.handle });
    const result = await write<DeleteProductReply>({ method: 'DELETE', path, invalidates: ['activity'] });
    if (!result.ok) return notify({ message: result.error.message, tone: 'bad' });
    notifySaved(`${product.title} was deleted`, result.data);
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
