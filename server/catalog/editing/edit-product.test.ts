import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { findMissingFacts } from '#contract/admin/catalog/find-missing-facts.ts';
import type { ProductForm } from '#contract/admin/catalog/product-form.ts';
import type { ProductSheet } from '#contract/admin/catalog/product-sheet.ts';
import type { AdminProduct, SavedProduct } from '#contract/admin/catalog/products.ts';
import { API_PREFIX, LINKED_API_PATHS } from '#contract/api-paths.ts';
import type { ProductList } from '#contract/catalog.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { postOrder, readOrder } from '#server/testing/builders/orders.ts';
import { exportCsv, importCsv } from '#server/testing/builders/product-csv.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { waitForLocks } from '#server/testing/failures/wait-for-locks.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { shopRateTexts } from './get-product-for-staff.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let editor: Awaited<ReturnType<typeof signedInStaff>>;

beforeAll(async () => {
  shop = await testApp();
  editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const fill = (path: string, id: string) => path.replace(':id', encodeURIComponent(id));
const open = async (id: string) => {
  const reply = await staffInject(shop.app, editor, 'GET', fill(ADMIN_PATHS.product, id));
  return { product: reply.json<AdminProduct>(), etag: String(reply.headers.etag), status: reply.statusCode };
};
const patch = (id: string, payload: object, etag: string) =>
  staffInject(shop.app, editor, 'PATCH', fill(ADMIN_PATHS.product, id), {
    payload,
    headers: { 'if-match': etag },
  });
const create = (payload: object) => staffInject(shop.app, editor, 'POST', ADMIN_PATHS.products, { payload });
const keysOf = ({ variants }: AdminProduct) => Object.keys(variants);
const undoLast = async (subject: string) => {
  const entry = await shop.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', subject)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return (
    await staffInject(shop.app, editor, 'POST', fill(ADMIN_PATHS.undoActivity, String(entry.id)))
  ).json();
};
const shown = async (id: string) => (await shop.app.inject(`/api/v1/products/${id}`)).json();

test('a product with 3 × 2 variants is created, shown in the shop, and its file can be imported again', async () => {
  const sizes = ['S', 'M', 'L'].flatMap((size) => ['Red', 'Blue'].map((color) => [size, color]));
  const variants = Object.fromEntries(
    sizes.map((values, i) => [
      `new${i}`,
      { position: i + 1, values, price: 499.5, stock: 3, weightGrams: 700 },
    ]),
  );
  const reply = await create({
    title: 'Cotton kurta',
    status: 'active',
    description: '<p onclick="x()">Soft</p><script>x</script>',
    options: ['Size', 'Colour'],
    variants,
    facts: { HSN: '6204', MRP: '999' },
    images: [{ url: 'https://img.example/1.jpg', alt: 'Front' }],
  });
  expect(reply.statusCode).toBe(201);
  const product = reply.json<AdminProduct>();
  expect(product).toMatchObject({
    handle: 'cotton-kurta',
    description: '<p>Soft</p>',
    gstRate: { source: 'law' },
  });
  const form = await staffInject(shop.app, editor, 'GET', ADMIN_PATHS.productForm);
  const { needs, gstRates } = form.json<ProductForm>();
  expect(gstRates).toEqual({ categories: {} });
  expect(findMissingFacts(product, needs)).toEqual(['net-quantity', 'origin', 'manufacturer']);
  expect(await shown('cotton-kurta')).toMatchObject({
    regularPrice: 499.5,
    attributes: [
      { key: 'size', values: ['S', 'M', 'L'] },
      { key: 'color', values: ['Red', 'Blue'] },
    ],
  });
  const { counts } = await importCsv(shop.db, await exportCsv(shop.db));
  expect(counts).toMatchObject({ created: 0, updated: 0, rejected: 0 });
  expect((await create({ title: 'Cotton kurta' })).json()).toMatchObject({
    handle: 'cotton-kurta-2',
    status: 'draft',
  });
});

/** Creates products whose requests all choose a handle before one of them has stored it. */
const createAtOnce = async (payloads: object[]) => {
  const trx = await shop.db.startTransaction().execute();
  // each request writes the log last
  await sql`lock table audit_log in exclusive mode`.execute(trx);
  const replies = payloads.map((payload) => create(payload));
  await waitForLocks(shop.db, payloads.length).finally(() => trx.rollback().execute());
  return await Promise.all(replies);
};

test('products that two staff create at once get different handles; a typed one is rejected by name', async () => {
  const createTwice = (payload: object) => createAtOnce([payload, payload]);
  const automatic = await createTwice({ title: 'Jute rug' });
  expect(automatic.map((reply) => reply.json<SavedProduct>().handle).sort()).toEqual([
    'jute-rug',
    'jute-rug-2',
  ]);
  const typed = await createTwice({ title: 'Wool rug', handle: 'rug' });
  expect(typed.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  expect(typed.find(({ statusCode }) => statusCode === 422)?.json().fields).toMatchObject([
    { path: 'handle' },
  ]);
});

test('the rates of the shop are named as people read them, whatever the letter case of a category', () => {
  const gstRates = {
    default: 18,
    hsn: { '0904': 5 },
    categories: { ' Kurtas': 'by price' as const, Toys: 12 },
  };
  expect(shopRateTexts({ gstRates })).toEqual({
    categories: { kurtas: '5 % up to ₹2,625 per unit, 18 % above', toys: '12 %' },
    default: '18 %',
  });
});

test('an image on a server without HTTPS is shown once the shop has fetched it', async () => {
  const [plain, secure] = ['http://img.example/plain.jpg', 'https://img.example/secure.jpg'];
  const images = [plain, secure].map((url) => ({ url, alt: 'Front' }));
  const reply = await create({ title: 'Two images', images });
  expect(reply.json<AdminProduct>().imageStates).toEqual([{ url: plain }, { url: secure, shownUrl: secure }]);
  await shop.db
    .insertInto('images')
    .values({ url: plain, width: 1, height: 1, sources: '[]', public_url: '/media/fetched.avif' })
    .execute();
  const [fetched] = (await open('two-images')).product.imageStates;
  expect(fetched?.shownUrl).toMatch(/\/media\/fetched\.avif$/);
});

test('two people editing different fields lose nothing; a stale version gets the present one', async () => {
  await addProduct(shop.db, { id: 'two', title: 'Two', variants: [{ size: 'S' }, { size: 'M' }] });
  const { product, etag } = await open('two');
  const [small = '', medium = ''] = keysOf(product);
  expect((await patch('two', { title: 'Two shirts' }, etag)).statusCode).toBe(200);
  const stale = await patch('two', { variants: { [medium]: { price: 599 } } }, etag);
  expect(stale.statusCode).toBe(412);
  expect(stale.json().current).toMatchObject({ title: 'Two shirts' });
  const again = await patch('two', { variants: { [medium]: { price: 599 } } }, String(stale.headers.etag));
  expect(again.json()).toMatchObject({
    title: 'Two shirts',
    variants: { [small]: { price: 499 }, [medium]: { price: 599 } },
  });
  expect(
    (
      await staffInject(shop.app, editor, 'PATCH', fill(ADMIN_PATHS.product, 'two'), {
        payload: { title: 'x' },
      })
    ).statusCode,
  ).toBe(428);
});

test('variants that stay keep their id, stock and history when options change; exchanged options work', async () => {
  await addProduct(shop.db, {
    id: 'swap',
    variants: [
      { size: 'S', stock: 5 },
      { size: 'M', stock: 7 },
    ],
  });
  const { product, etag } = await open('swap');
  const [small = '', medium = ''] = keysOf(product);
  const before = await exportCsv(shop.db);
  const reply = await patch(
    'swap',
    {
      variants: {
        [small]: { values: ['M'], stock: 6, stockSeen: 5 },
        // with the price, another statement
        [medium]: { values: ['S'], price: 555 },
        newL: { position: 3, values: ['L'], price: 550, stock: 2 },
      },
    },
    etag,
  );
  expect(reply.json().variants).toMatchObject({
    [small]: { values: ['M'], stock: 6 },
    [medium]: { values: ['S'], stock: 7, price: 555 },
  });
  const { product: present, etag: next } = await open('swap');
  expect(keysOf(present)).toHaveLength(3);
  expect(
    (await patch('swap', { variants: { [medium]: null } }, next)).json().variants[medium],
  ).toBeUndefined();
  expect(await undoLast('swap')).toEqual({ isUndone: true });
  expect((await open('swap')).product.variants[medium]).toMatchObject({ values: ['S'], stock: 7 });
  const edit = await shop.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', 'swap')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  expect(
    (await staffInject(shop.app, editor, 'POST', fill(ADMIN_PATHS.undoActivity, String(edit.id)))).json(),
  ).toEqual({ isUndone: true });
  expect(await exportCsv(shop.db)).toBe(before);
});

test('the reply of each change names the entry that takes it back; one that changed nothing names none', async () => {
  const undo = async (entryId: unknown) =>
    (await staffInject(shop.app, editor, 'POST', fill(ADMIN_PATHS.undoActivity, String(entryId)))).json();
  const created = await create({ title: 'Clay lamp', status: 'draft' });
  const { handle } = created.json<SavedProduct>();
  const changed = await patch(handle, { title: 'Brass lamp' }, String(created.headers.etag));
  const same = await patch(handle, { title: 'Brass lamp' }, String(changed.headers.etag));
  expect([changed.json().title, same.json().entryId]).toEqual(['Brass lamp', undefined]);
  expect(await undo(changed.json<SavedProduct>().entryId)).toEqual({ isUndone: true });
  expect((await open(handle)).product.title).toBe('Clay lamp');
  const copy = (
    await staffInject(shop.app, editor, 'POST', fill(ADMIN_PATHS.duplicateProduct, handle))
  ).json<SavedProduct>();
  for (const each of [copy, created.json<SavedProduct>()]) {
    expect(await undo(each.entryId)).toEqual({ isUndone: true });
    expect((await open(each.handle)).status).toBe(404);
  }
});

test('the pages Men and Women have the products of their category, and what staff choose for them', async () => {
  const price = { variants: { new: { price: 499, stock: 1 } } };
  const idOf = async (payload: object) =>
    (await create({ ...payload, ...price })).json<AdminProduct>().handle;
  const shirt = await idOf({ title: 'Linen shirt', status: 'active', category: 'Men' });
  const stole = await idOf({ title: 'Wool stole', status: 'active', tags: ['women'] });
  const belt = await idOf({ title: 'Leather belt', status: 'active', category: 'Belts', gender: 'male' });
  const bag = await idOf({ title: 'Jute bag', status: 'active', category: 'Bags' });
  const listed = async (gender: string) =>
    (await shop.app.inject(`/api/v1/products?limit=100&gender=${gender}`))
      .json<ProductList>()
      .data.map(({ id }) => id);
  await eventually(async () => {
    expect(await listed('Men')).toEqual(expect.arrayContaining([shirt, belt]));
    expect(await listed('Women')).toContain(stole);
  });
  const { etag } = await open(bag);
  expect((await patch(bag, { category: 'Women' }, etag)).json()).toMatchObject({ gender: 'Women' });
  await eventually(async () => expect(await listed('Women')).toContain(bag));
});

test('a variant that staff no longer sell without limit stays so when an export or a price list is imported', async () => {
  const known = { 'URL handle': 'rope', Title: 'Rope' };
  const untracked = { ...known, Price: '10', 'Inventory tracker': '', 'Inventory quantity': '3' };
  const allowsBackorder = async () =>
    Object.values((await open('rope')).product.variants).map((variant) => variant.allowsBackorder);
  await importCsv(shop.db, [untracked]);
  expect(await allowsBackorder()).toEqual([true]);
  const { product, etag } = await open('rope');
  await patch('rope', { variants: { [String(keysOf(product)[0])]: { allowsBackorder: false } } }, etag);
  const imported = async (price: string) => {
    await importCsv(shop.db, [{ ...known, Price: price }]);
    const ofPriceList = await allowsBackorder();
    await importCsv(shop.db, await exportCsv(shop.db));
    return [ofPriceList, await allowsBackorder()];
  };
  expect(await imported('11')).toEqual([[false], [false]]);
  // as versions before this one stored it
  await shop.db
    .updateTable('variants')
    .set({ extra_columns: JSON.stringify({ 'Inventory tracker': '' }) })
    .where('product_id', '=', 'rope')
    .execute();
  expect(await imported('12')).toEqual([[false], [false]]);
  // another program tracks it: the file decides
  const sellsOn = 'Continue selling when out of stock';
  await importCsv(shop.db, [{ ...untracked, 'Inventory tracker': 'amazon', [sellsOn]: 'TRUE' }]);
  expect(await allowsBackorder()).toEqual([true]);
  await importCsv(shop.db, [{ ...known, Price: '13', [sellsOn]: 'FALSE' }]);
  expect(await allowsBackorder()).toEqual([false]);
});

test('a former handle leads to the present one', async () => {
  await addProduct(shop.db, { id: 'old-handle', title: 'Renamed', images: ['https://img.example/2.jpg'] });
  const { etag } = await open('old-handle');
  expect((await patch('old-handle', { handle: 'new-handle' }, etag)).json()).toMatchObject({
    handle: 'new-handle',
    formerHandles: ['old-handle'],
    images: [{ url: 'https://img.example/2.jpg' }],
  });
  expect(await shown('old-handle')).toMatchObject({ id: 'new-handle', title: 'Renamed' });
  await addProduct(shop.db, { id: 'taken' });
  const { etag: next } = await open('new-handle');
  const rejected = await patch('new-handle', { handle: 'taken' }, next);
  expect([rejected.statusCode, rejected.json().fields[0].path]).toEqual([422, 'handle']);
  expect(await undoLast('old-handle')).toEqual({ isUndone: true });
  expect(await shown('new-handle')).toMatchObject({ id: 'old-handle' });
});

/** Sends a patch of the present version. Returns the entry of the activity log, by which it is taken back. */
const change = async (id: string, payload: object) => {
  const reply = await patch(id, payload, (await open(id)).etag);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<SavedProduct>().entryId;
};
const undoEntry = async (entryId: number | undefined) => {
  const reply = await staffInject(shop.app, editor, 'POST', fill(ADMIN_PATHS.undoActivity, String(entryId)));
  return reply.json<{ isUndone: boolean }>().isUndone;
};
const sizesOf = async (id: string) =>
  Object.values((await open(id)).product.variants)
    .map(({ values }) => values[0])
    .sort();

test('undo leaves a product as it is that would have no variant, two equal ones, or the handle of another', async () => {
  const [small = 0] = (await addProduct(shop.db, { id: 'sized', variants: [{ size: 'S' }] })).variantIds;
  const medium = { position: 2, values: ['M'], price: 499, stock: 1 };
  const added = await change('sized', { variants: { new1: medium } });
  const removed = await change('sized', { variants: { [small]: null } });
  expect(await undoEntry(added)).toBe(false);
  expect(await sizesOf('sized')).toEqual(['M']);
  expect(await exportCsv(shop.db)).toContain('sized');

  await change('sized', { variants: { new1: { ...medium, position: 1, values: ['S'] } } });
  expect(await undoEntry(removed)).toBe(false);
  expect(await sizesOf('sized')).toEqual(['M', 'S']);

  const renamed = await change('sized', { handle: 'sized-2' });
  await addProduct(shop.db, { id: 'sized' });
  expect(await undoEntry(renamed)).toBe(false);
  expect((await open('sized-2')).product.title).toBe((await shown('sized-2')).title);
});

test('a change of a product that has another handle since is taken back as a whole', async () => {
  const { variantIds } = await addProduct(shop.db, {
    id: 'before',
    title: 'Shirt',
    variants: [{ size: 'S' }, { size: 'M' }],
  });
  const large = { position: 3, values: ['L'], price: 499, stock: 1 };
  const edited = await change('before', {
    title: 'Other',
    variants: { [String(variantIds[0])]: null, new1: large },
  });
  await change('before', { handle: 'after' });
  expect(await sizesOf('after')).toEqual(['L', 'M']);
  expect(await undoEntry(edited)).toBe(true);
  expect((await open('after')).product.title).toBe('Shirt');
  expect(await sizesOf('after')).toEqual(['M', 'S']);
});

test('a deleted product leaves its orders readable and comes back as it was', async () => {
  await addProduct(shop.db, { id: 'gone', title: 'Gone', stock: 5 });
  const customer = await signedInCustomer(shop.app);
  const { id } = (await postOrder(shop.app, customer, { products: { gone: 2 } })).json();
  const before = await exportCsv(shop.db);
  const reply = await staffInject(shop.app, editor, 'DELETE', fill(ADMIN_PATHS.product, 'gone'));
  expect(reply.statusCode).toBe(200);
  expect((await open('gone')).status).toBe(404);
  expect(JSON.stringify(await readOrder(shop.app, customer, id))).toContain('Gone');
  expect(await undoLast('gone')).toEqual({ isUndone: true });
  expect(await exportCsv(shop.db)).toBe(before);
});

test('a copy is a draft without stock and SKUs', async () => {
  await addProduct(shop.db, { id: 'twin', title: 'Twin', variants: [{ sku: 'TW', stock: 4, size: 'S' }] });
  const reply = await staffInject(shop.app, editor, 'POST', fill(ADMIN_PATHS.duplicateProduct, 'twin'));
  const copy = reply.json<AdminProduct>();
  expect(copy).toMatchObject({ handle: 'twin-copy', status: 'draft', title: 'Twin (copy)' });
  expect(Object.values(copy.variants)).toMatchObject([{ sku: null, stock: 0, values: ['S'] }]);
});

test.each([
  ['a price above the MRP', { facts: { MRP: '100' } }, 'price'],
  ['two equal variants', { variants: { new1: { values: [], price: 5 } } }, 'values'],
  ['a price of 0 of a product for sale', { variants: { FIRST: { price: 0 } } }, 'price'],
  ['stock below zero', { variants: { FIRST: { stock: -1 } } }, 'stock'],
  ['a handle with a slash', { handle: 'a/b' }, 'handle'],
])('%s is rejected by name', async (_name, body, field) => {
  const { id } = await addProduct(shop.db);
  const { product, etag } = await open(id);
  const [first = ''] = keysOf(product);
  const reply = await patch(id, JSON.parse(JSON.stringify(body).replace('FIRST', first)), etag);
  expect(reply.statusCode).toBe(422);
  expect(reply.json().fields[0].path).toMatch(new RegExp(`${field}$`));
});

test('a price that equals the MRP is accepted, to the paisa', async () => {
  const { id } = await addProduct(shop.db);
  for (const price of [36.95, 1.1, 8.2]) {
    const { product, etag } = await open(id);
    const [first = ''] = keysOf(product);
    const equal = { facts: { MRP: String(price) }, variants: { [first]: { price } } };
    const reply = await patch(id, equal, etag);
    expect(reply.statusCode, reply.body).toBe(200);
  }
});

const SWATCHES = [
  { color: 'Red', swatch: '#b3202c' },
  { color: 'Blue', swatch: '#2b5fa8' },
];

test('swatches are shown in the shop, follow a copy, are a column of the file, and come back with the product', async () => {
  await create({
    title: 'Dupatta',
    description: '<p>Woven by hand.</p>',
    status: 'active',
    options: ['Colour'],
    variants: {
      a: { values: ['Red'], price: 499, position: 1 },
      b: { values: ['Blue'], price: 499, position: 2 },
    },
  });
  const { etag } = await open('dupatta');
  const wrong = await patch('dupatta', { swatches: [{ color: 'Red', swatch: 'red' }] }, etag);
  expect(wrong.json()).toMatchObject({ code: 'invalid_request', fields: [{ path: 'swatches.0.swatch' }] });
  expect((await patch('dupatta', { swatches: SWATCHES }, etag)).statusCode).toBe(200);
  await eventually(async () => expect(await shown('dupatta')).toMatchObject({ swatches: SWATCHES }));
  const ofDupatta = (line: string, index: number) => index === 0 || line.includes(',dupatta,');
  const exported = (await exportCsv(shop.db)).split('\n').filter(ofDupatta).join('\n');
  expect(exported).toContain('Red: #b3202c; Blue: #2b5fa8');
  expect((await importCsv(shop.db, exported)).counts).toMatchObject({ updated: 0 });
  // a file of an earlier version has no such column
  const former = exported.replace('haat.swatches', 'other.notes');
  await importCsv(shop.db, former.replaceAll('Woven by hand', 'Woven by two hands'));
  await eventually(async () =>
    expect(await shown('dupatta')).toMatchObject({
      description: '<p>Woven by two hands.</p>',
      swatches: SWATCHES,
    }),
  );
  const files: [string, string, object][] = [
    ['Blue: #2b5fa8', 'Navy: dark; new: #1F2A44', { updated: 1, rejected: 0 }],
    ['Blue: #2b5fa8', 'Blue: blue', { rejected: 1 }],
  ];
  for (const [text, other, counts] of files) {
    const file = exported.replace('by hand', 'by two hands').replace(text, other);
    expect((await importCsv(shop.db, file)).counts, other).toMatchObject(counts);
  }
  const fromFile = [SWATCHES[0], { color: 'Navy: dark; new', swatch: '#1f2a44' }];
  await eventually(async () => expect((await open('dupatta')).product.swatches).toEqual(fromFile));
  await importCsv(shop.db, exported.replace('by hand', 'by two hands'));
  const copy = await staffInject(shop.app, editor, 'POST', fill(ADMIN_PATHS.duplicateProduct, 'dupatta'));
  expect(copy.json()).toMatchObject({ swatches: SWATCHES });
  await staffInject(shop.app, editor, 'DELETE', fill(ADMIN_PATHS.product, 'dupatta'));
  await undoLast('dupatta');
  await eventually(async () => expect(await shown('dupatta')).toMatchObject({ swatches: SWATCHES }));
});

const preview = async (payload: object) => {
  const created = await staffInject(shop.app, editor, 'POST', ADMIN_PATHS.previewProduct, { payload });
  const path = LINKED_API_PATHS.contentPreview.replace(':token', created.json().token);
  return (await shop.app.inject(API_PREFIX + path)).json();
};

test('a preview has the changes that are not saved; the shop has not', async () => {
  await addProduct(shop.db, {
    id: 'jutti',
    title: 'Jutti',
    isPublished: false,
    images: ['https://img.example/jutti.jpg'],
    facts: { 'Net quantity': 'Set of 2' },
    variants: [{ size: '38', regularPricePaise: 99_900 }],
  });
  const { product } = await open('jutti');
  const [key = ''] = keysOf(product);
  const { page, product: changed } = await preview({
    id: 'jutti',
    changes: {
      title: 'Leather jutti',
      description: '<p onclick="x()">Hand-sewn</p>',
      variants: { [key]: { price: 1200 }, new: { values: ['39'], price: 1200, position: 2, stock: 4 } },
    },
  });
  expect(page).toBe('/product/jutti');
  expect(changed).toMatchObject({
    id: 'jutti',
    title: 'Leather jutti',
    description: '<p>Hand-sewn</p>',
    regularPrice: 1200,
    imgUrl: 'https://img.example/jutti.jpg',
    attributes: [{ key: 'size', values: ['38', '39'] }],
    facts: [{ label: 'Net quantity' }, { label: 'Unit sale price', value: '₹600.00 per piece' }],
  });
  expect((await open('jutti')).product).toEqual(product);
  const added = await preview({ changes: { title: 'New one' } });
  expect(added).toMatchObject({ page: '/product/preview', product: { title: 'New one', available: 0 } });
  const gone = { payload: { id: 'never-there', changes: {} } };
  expect((await staffInject(shop.app, editor, 'POST', ADMIN_PATHS.previewProduct, gone)).statusCode).toBe(
    404,
  );
});

test('a product beyond the limits of the editor, as an import may bring it, can be opened and edited', async () => {
  const title = 'Handwoven '.repeat(40).trim();
  await addProduct(shop.db, {
    id: 'beyond',
    title,
    vendor: 'v'.repeat(300),
    tags: Array.from({ length: 300 }, (_, i) => `tag ${i}`),
    description: 'd'.repeat(150_000),
    variants: [{ stock: 5_000_000, regularPricePaise: 20_000_000_00, sku: 's'.repeat(300) }],
  });
  const { product, etag, status } = await open('beyond');
  expect(status).toBe(200);
  expect(product).toMatchObject({ title });
  expect(Object.values(product.variants)).toMatchObject([{ stock: 5_000_000, price: 20_000_000 }]);
  expect((await patch('beyond', { seoTitle: 'Throw' }, etag)).statusCode).toBe(200);
  const sheet = await staffInject(shop.app, editor, 'GET', `${ADMIN_PATHS.productSheet}?ids=beyond`);
  expect(sheet.json<ProductSheet>().data).toMatchObject([{ id: 'beyond', title }]);
});
