import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaveDialog, leaveGuarded } from '#admin/kit/draft/leave-guard.tsx';
import { hasStoredDraft } from '#admin/kit/draft/use-draft.ts';
import { useShortcutKeys } from '#admin/kit/keyboard/shortcuts.ts';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { BLANK_PRODUCT, BLANK_VARIANT } from '#contract/admin/catalog/blank-product.ts';
import type { ProductForm } from '#contract/admin/catalog/product-form.ts';
import type { AdminProduct } from '#contract/admin/catalog/products.ts';
import { NewProductScreen, ProductScreen } from './product-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STORED: AdminProduct = {
  ...BLANK_PRODUCT,
  handle: 'knife',
  title: 'Knife',
  images: [{ url: 'https://img.example/1.jpg', alt: 'Knife' }],
  facts: { 'Net quantity': '1 N', MRP: '499', Manufacturer: 'Forge, Rampur', HSN: '8211' },
  variants: { 1: { ...BLANK_VARIANT, price: 450, weightGrams: 200 } },
  imageStates: [],
  path: '/product/knife',
  formerHandles: [],
};
const FORM: ProductForm = {
  categories: ['Kitchen'],
  needs: { hsn: true, fssai: true, gstRate: { hsnPattern: '^09', categories: ['kitchen'] } },
  gstRates: { categories: { kitchen: '12 %' } },
};
const reply = ({ path }: { path: string }) => (path === ADMIN_PATHS.productForm ? FORM : STORED);

test('what a product lacks follows what is typed, before it is saved', async () => {
  renderScreen(<ProductScreen handle="knife" />, { reply });
  await screen.findByText('Missing: GST rate, country of origin.', { selector: '.notice-title' });
  await userEvent.type(screen.getByLabelText('Country of origin'), 'India');
  await screen.findByText('Missing: GST rate.', { selector: '.notice-title' });
  // the category has a rate
  await userEvent.type(screen.getByLabelText('Category'), 'kitchen');
  await waitFor(() => expect(screen.queryByText(/^Missing:/)).toBeNull());
  await userEvent.clear(screen.getByLabelText('HSN'));
  await screen.findByText('Missing: HSN code.', { selector: '.notice-title' });
});

test('a new product names what it lacks once it is begun, and suggests the categories of the shop', async () => {
  const { container } = renderScreen(<NewProductScreen />, { reply });
  await waitFor(() =>
    expect(container.querySelector('#product-categories option')?.getAttribute('value')).toBe('Kitchen'),
  );
  expect(screen.queryByText(/^Missing:/)).toBeNull();
  await userEvent.type(screen.getByLabelText(/^Title \(/), 'Knife');
  await screen.findByText(/^Missing: image, price, HSN code/, { selector: '.notice-title' });
});

test('what products need is requested at the same time as the product, not after it', async () => {
  const { requests } = renderScreen(<ProductScreen handle="knife" />, {
    // the product never arrives
    reply: ({ path }) => (path === ADMIN_PATHS.productForm ? FORM : new Promise(() => {})),
  });
  await waitFor(() =>
    expect(requests.map(({ path }) => path).sort()).toEqual([
      ADMIN_PATHS.productForm,
      ADMIN_PATHS.product.replace(':id', 'knife'),
    ]),
  );
});

test('a new product whose reply was lost is the same request after a reload: it is added once', async () => {
  const silent = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' ? new Promise(() => {}) : reply({ path });
  const keys: (string | undefined)[] = [];
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const { requests, unmount } = renderScreen(<NewProductScreen />, { reply: silent });
    if (attempt === 1) await userEvent.type(screen.getByLabelText(/^Title \(/), 'Knife');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    const sent = () => requests.filter(({ method }) => method === 'POST');
    await waitFor(() => expect(sent()).toHaveLength(1));
    keys.push(sent()[0]?.key);
    unmount();
  }
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('what is typed while a new product is being added is there on its page', async () => {
  let sendReply = (_: unknown) => {};
  const first = renderScreen(<NewProductScreen />, {
    reply: ({ method, path }) =>
      method === 'POST' ? new Promise((resolve) => (sendReply = resolve)) : reply({ path }),
  });
  await userEvent.type(screen.getByLabelText(/^Title \(/), 'Knife');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.type(screen.getByLabelText('Country of origin'), 'India');
  sendReply(STORED);
  await waitFor(() => expect(first.location.history?.at(-1)).toBe('/products/knife'));
  first.unmount();
  renderScreen(<ProductScreen handle="knife" />, { reply });
  expect(await screen.findByLabelText<HTMLInputElement>('Country of origin')).toHaveProperty(
    'value',
    'India',
  );
});

test.each<[string, () => Promise<void>]>([
  [
    'a saved product',
    async () => {
      await userEvent.type(await screen.findByLabelText('Country of origin'), 'India');
      await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    },
  ],
  [
    'a copy',
    async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    },
  ],
])('%s is taken back from the notification', async (_name, change) => {
  const { requests } = renderScreen(<ProductScreen handle="knife" />, {
    reply: ({ path, method }) => {
      if (path.endsWith('/undo')) return { isUndone: true };
      return method === 'GET' ? reply({ path }) : { ...STORED, entryId: 12 };
    },
  });
  await change();
  // the editor of the description has an Undo too
  const notification = within(await screen.findByRole('status'));
  await userEvent.click(await notification.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/admin/activity/12/undo'));
});

/** The test environment sends no files: `arrive` gives the next one its reply. */
function holdUploads() {
  const sent: { onload(): void; status: number; responseText: string }[] = [];
  class Upload {
    upload = {};
    status = 0;
    responseText = '';
    onload = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      sent.push(this);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:image' }));
  return {
    add: (name: string) =>
      userEvent.upload(screen.getByLabelText('Add images'), new File(['x'], name, { type: 'image/jpeg' })),
    openUploads: () => sent.length,
    arrive: async (status: number, body: object) => {
      await waitFor(() => expect(sent).toHaveLength(1));
      const upload = sent.pop();
      act(() => upload && Object.assign(upload, { status, responseText: JSON.stringify(body) }).onload());
    },
  };
}

test('leaving while images are being uploaded asks first, and what arrives later changes nothing', async () => {
  const { add, arrive, openUploads } = holdUploads();
  const { unmount } = renderScreen(
    <>
      <ProductScreen handle="knife" />
      <LeaveDialog />
    </>,
    { reply },
  );
  await screen.findByLabelText('Add images');
  await add('front.jpg');
  await add('back.jpg');
  await userEvent.type(screen.getByLabelText('Country of origin'), 'India');
  const left: string[] = [];
  leaveGuarded(() => left.push('orders'));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  screen.getByText('2 images are not uploaded yet. They are lost when you leave.');
  screen.getByText(/^The changes are stored on this device/);
  await userEvent.click(screen.getByRole('button', { name: 'Discard the changes' }));
  leaveGuarded(() => left.push('inventory'));
  await screen.findByRole('alertdialog', { name: 'Leave before the upload ends?' });
  screen.getByText('2 images are not uploaded yet. They are lost when you leave.');
  expect(screen.queryByText(/^The changes are stored/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(left).toEqual(['orders']);
  unmount();
  await arrive(201, { url: '/media/own/front.jpg' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([hasStoredDraft('product:knife'), openUploads()]).toEqual([false, 0]);
});

test('Ctrl+S in a field of the options saves what is typed there, and the field keeps the focus', async () => {
  const Page = () => {
    useShortcutKeys();
    return <NewProductScreen />;
  };
  const { requests } = renderScreen(<Page />, {
    reply: ({ method, path }) => (method === 'POST' ? new Promise(() => {}) : reply({ path })),
  });
  await userEvent.type(screen.getByLabelText(/^Title \(/), 'Knife');
  await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
  await userEvent.type(screen.getByLabelText('Values'), 'S, M{Control>}s{/Control}');
  expect(document.activeElement).toBe(screen.getByLabelText('Values'));
  const saved = () => requests.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(saved()).toHaveLength(1));
  const [body] = saved().map((sent) => sent.body as AdminProduct);
  expect(body?.options).toEqual(['Size']);
  const values = Object.values(body?.variants ?? {}).flatMap((variant) => variant?.values ?? []);
  expect(values).toEqual(['S', 'M']);
});

test('what is entered while an image is being uploaded stays when it arrives', async () => {
  const { add, arrive } = holdUploads();
  renderScreen(<NewProductScreen />, { reply });
  await add('front.jpg');
  await userEvent.type(screen.getByLabelText('Price ₹ of The product'), '450');
  await userEvent.click(screen.getByRole('button', { name: 'Add option' }));
  await userEvent.type(screen.getByLabelText('Values'), 'S, M{Enter}');
  await arrive(201, { url: '/media/own/front.jpg' });
  await screen.findByLabelText('What image 1 shows');
  expect(screen.getByLabelText('Price ₹ of M')).toHaveProperty('value', '450');
});

test('a product is saved once its images have arrived, and not if one is rejected', async () => {
  const { add, arrive } = holdUploads();
  const { requests } = renderScreen(<NewProductScreen />, { reply: ({ path }) => reply({ path }) });
  const saved = () => requests.filter(({ method }) => method === 'POST');
  await userEvent.type(screen.getByLabelText(/^Title \(/), 'Knife');
  await add('broken.jpg');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await arrive(422, { error: 'This is not an image.' });
  await screen.findByText('broken.jpg: This is not an image.');
  await screen.findByText(/^Not every image was accepted: the reasons are under Images\./);
  expect(saved()).toEqual([]);
  await add('back.jpg');
  await add('front.jpg');
  expect(screen.queryByText(/then your changes are saved/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Uploading image 1 of 2, then your changes are saved.');
  expect(screen.queryByText(/^Not every image was accepted/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  await arrive(201, { url: '/media/own/back.jpg' });
  await screen.findByText('Uploading image 2 of 2, then your changes are saved.');
  expect(saved()).toEqual([]);
  await arrive(201, { url: '/media/own/front.jpg' });
  // the rejected file is still listed: saving again saves without it
  await screen.findByLabelText('What image 2 shows');
  const save = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(save);
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({
    images: [{ url: '/media/own/back.jpg' }, { url: '/media/own/front.jpg' }],
  });
});

test('a product whose creation is taken back on its page is not offered for editing any more', async () => {
  let isGone = false;
  renderScreen(<ProductScreen handle="knife" />, {
    reply: ({ path, method }) => {
      if (path.endsWith('/undo')) {
        isGone = true;
        return { isUndone: true };
      }
      if (method === 'PATCH') return { ...STORED, entryId: 12 };
      return isGone && path !== ADMIN_PATHS.productForm
        ? Response.json({ error: 'This product does not exist.', code: 'product_not_found' }, { status: 404 })
        : reply({ path });
    },
  });
  await userEvent.type(await screen.findByLabelText('Country of origin'), 'India');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const notification = within(await screen.findByRole('status'));
  await userEvent.click(await notification.findByRole('button', { name: 'Undo' }));
  await screen.findByText('This product does not exist.');
  expect(screen.queryByLabelText(/^Title \(/)).toBeNull();
});

test('a second save, made before the product is read again, is of the version that the first one stored', async () => {
  const saved = { ...STORED, facts: { ...STORED.facts, 'Country of origin': 'India' } };
  let isSaved = false;
  const { requests } = renderScreen(<ProductScreen handle="knife" />, {
    reply: ({ path, method }) => {
      if (method !== 'PATCH') return isSaved ? new Promise(() => {}) : reply({ path });
      isSaved = true;
      return Response.json({ ...saved, entryId: 12 }, { headers: { etag: '"2"' } });
    },
  });
  const patches = () => requests.filter(({ method }) => method === 'PATCH');
  await userEvent.type(await screen.findByLabelText('Country of origin'), 'India');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Knife is saved');
  expect(screen.getByLabelText('Country of origin')).toHaveProperty('value', 'India');
  await userEvent.type(screen.getByLabelText(/^Title \(/), ' small');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(patches().map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']));
  expect(patches()[1]?.body).toEqual({ title: 'Knife small' });
});

/** Someone else has saved `current` since the product was loaded. */
const staleReply = (current: AdminProduct) =>
  Response.json({ error: 'Stale.', code: 'stale', current }, { status: 412, headers: { etag: '"2"' } });

test('after the choice of what someone else has saved, the fields show it', async () => {
  const theirs = { ...STORED, seoTitle: 'Kitchen knife' };
  let current = Response.json(STORED, { headers: { etag: '"1"' } });
  renderScreen(<ProductScreen handle="knife" />, {
    reply: ({ method, path }) => {
      if (path === ADMIN_PATHS.productForm) return FORM;
      if (method !== 'PATCH') return current.clone();
      current = Response.json(theirs, { headers: { etag: '"2"' } });
      return staleReply(theirs);
    },
  });
  await userEvent.type(await screen.findByLabelText('Search title'), 'Knives');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use theirs: Kitchen knife' }));
  await waitFor(() => expect(screen.getByLabelText('Search title')).toHaveProperty('value', 'Kitchen knife'));
  expect(screen.queryByText('Not saved:')).toBeNull();
});

test('if one person removes an option and another extends it, the choice names the variants of both', async () => {
  const variant = (...values: string[]) => ({ ...BLANK_VARIANT, price: 450, values });
  const stored = { ...STORED, options: ['Size', 'Colour'], variants: { 1: variant('S', 'Red') } };
  const theirs = { ...stored, variants: { ...stored.variants, 2: variant('S', 'Blue') } };
  let patches = 0;
  const { requests } = renderScreen(<ProductScreen handle="knife" />, {
    reply: ({ method, path }) => {
      if (method !== 'PATCH') return path === ADMIN_PATHS.productForm ? FORM : stored;
      patches += 1;
      return patches === 1 ? staleReply(theirs) : { ...stored, entryId: 12 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the option Colour' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Options and variants');
  screen.getByRole('button', { name: 'Use theirs: S / Red, S / Blue' });
  await userEvent.click(screen.getByRole('button', { name: 'Use mine: S' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(patches).toBe(2));
  expect(requests.filter(({ method }) => method === 'PATCH').at(-1)?.body).toMatchObject({
    options: ['Size'],
    variants: { 1: { values: ['S'] }, 2: null },
  });
});

test('two orders of the images are a choice between images, not only between words', async () => {
  const image = (name: string) => ({ url: `https://img.example/${name}.jpg`, alt: name });
  const shown = (...names: string[]) => ({
    images: names.map(image),
    imageStates: names.map((name) => ({ url: image(name).url, shownUrl: `/media/${name}.jpg` })),
  });
  const stored = { ...STORED, ...shown('front', 'back', 'side') };
  const theirs = { ...STORED, ...shown('side', 'back', 'front', 'box') };
  const { container } = renderScreen(<ProductScreen handle="knife" />, {
    reply: ({ method, path }) =>
      method === 'PATCH' ? staleReply(theirs) : path === ADMIN_PATHS.productForm ? FORM : stored,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Move image 2 to the front' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: /^Use mine: 4 images/ });
  const versions = [...container.querySelectorAll('.conflict-images')].map((list) =>
    [...list.querySelectorAll('img')].map((each) => each.getAttribute('src')),
  );
  expect(versions).toEqual([
    ['/media/back.jpg', '/media/front.jpg', '/media/box.jpg', '/media/side.jpg'],
    ['/media/side.jpg', '/media/back.jpg', '/media/front.jpg', '/media/box.jpg'],
  ]);
});

test('a value or a variant that is removed and added again keeps its price, stock and SKU', async () => {
  const values = [...'SM'].flatMap((size) => ['Red', 'Blue'].map((color) => [size, color]));
  const variants = Object.fromEntries(
    values.map((each, i) => [
      i + 1,
      { ...BLANK_VARIANT, values: each, position: i + 1, price: 450, stock: i, sku: `KN-${each.join('')}` },
    ]),
  );
  const product = { ...STORED, options: ['Size', 'Colour'], variants };
  renderScreen(<ProductScreen handle="knife" />, {
    reply: ({ path }) => (path === ADMIN_PATHS.productForm ? FORM : product),
  });
  const [sizes] = await screen.findAllByLabelText('Values');
  const enter = async (text: string) => {
    await userEvent.clear(sizes as HTMLElement);
    await userEvent.type(sizes as HTMLElement, `${text}{Enter}`);
  };
  const skuOfMBlue = () => screen.getByLabelText<HTMLInputElement>('SKU of M / Blue').value;
  await enter('S');
  expect(screen.queryByLabelText('SKU of M / Blue')).toBeNull();
  await enter('S, M');
  expect(skuOfMBlue()).toBe('KN-MBlue');
  expect(screen.getByLabelText('Stock of M / Blue')).toHaveProperty('value', '3');
  await userEvent.click(screen.getByRole('button', { name: 'Remove M / Blue' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add missing variants (1)' }));
  expect(skuOfMBlue()).toBe('KN-MBlue');
  // nothing differs from what is stored
  expect(screen.queryByText('Not saved:')).toBeNull();
  // what was entered since is not lost either
  await userEvent.type(screen.getByLabelText('Barcode of M / Blue'), '890');
  await enter('S');
  await enter('S, L, M');
  expect(screen.getByLabelText('Barcode of M / Blue')).toHaveProperty('value', '890');
});
