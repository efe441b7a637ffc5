import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { CategoryMenu, CategoryTree, RenameCategoryReply } from '#contract/admin/catalog/categories.ts';
import { API_PATHS, API_PREFIX } from '#contract/api-paths.ts';
import { listProductsQuery, type ProductList } from '#contract/catalog.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { saveStoreInfo } from '#server/store-info/save-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { eventually } from '#server/testing/eventually.ts';
import { waitForLocks } from '#server/testing/failures/wait-for-locks.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { countListingFacets } from '../listing/facets/count-facets.ts';
import { summarizeFacets } from '../listing/facets/summarize-facets.ts';
import { parseProductFilter } from '../listing/product-filter.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let editor: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  shop = await testApp();
  editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const read = async () => {
  const reply = await staffInject(shop.app, editor, 'GET', ADMIN_PATHS.categories);
  return { tree: reply.json<CategoryTree>(), etag: String(reply.headers.etag) };
};
const put = (payload: CategoryMenu, etag: string) =>
  staffInject(shop.app, editor, 'PUT', ADMIN_PATHS.categories, { payload, headers: { 'if-match': etag } });
const rename = (from: string, to: string, category?: string) =>
  staffInject(shop.app, editor, 'POST', ADMIN_PATHS.renameCategory, { payload: { from, to, category } });
const undo = async (entryId: number) =>
  (
    await staffInject(shop.app, editor, 'POST', ADMIN_PATHS.undoActivity.replace(':id', String(entryId)))
  ).json();
const entry = (name: string) => ({ name });
const list = async (query: Record<string, string>) => {
  const reply = await shop.app.inject({ url: API_PREFIX + API_PATHS.products, query });
  const { data, renamedTo } = reply.json<ProductList>();
  return { ids: data.map(({ id }) => id), renamedTo };
};
const listed = async (category: string) => (await list({ category })).ids;
const storeInfo = async () => (await shop.app.inject(API_PREFIX + API_PATHS.storeInfo)).json();

test('a shop without a stored menu shows the built-in one, and reading it stores nothing', async () => {
  const { tree } = await read();
  expect(tree).toMatchObject({
    isBuiltIn: true,
    entries: ['men', 'women', 'accessories'].map((name) => entry(name)),
  });
  expect((await readStoreInfo(shop.db)).categories).toBeUndefined();
});

test('a stored menu is shown also if it has names that are rejected now', async () => {
  const before = await readStoreInfo(shop.db);
  await saveStoreInfo(shop.db, { ...before, categories: ['Kitchen, Garden'] });
  const { tree, etag } = await read();
  expect(tree.entries).toEqual([entry('Kitchen, Garden')]);
  expect((await put({ entries: tree.entries }, etag)).statusCode).toBe(422);
  await saveStoreInfo(shop.db, before);
});

test('the tree has the categories of the products with sub-categories and numbers; menu entries count what is listed', async () => {
  await addProduct(shop.db, { id: 'saree', category: 'Women', parentCategory: 'Sarees' });
  await addProduct(shop.db, { id: 'kurti', category: 'Women', parentCategory: 'Kurtis', isPublished: false });
  await addProduct(shop.db, { id: 'old', category: 'Women', status: 'archived' });
  await addProduct(shop.db, { id: 'lamp', category: 'Home' });
  await addProduct(shop.db, { id: 'cup' });
  await addProduct(shop.db, { id: 'cup-old', status: 'archived' });
  const { tree } = await read();
  expect(tree.uncategorized).toBe(1);
  expect(tree.categories).toEqual([
    { name: 'Home', products: 1, listed: 1, parts: [] },
    {
      name: 'Women',
      products: 2,
      listed: 1,
      parts: [
        { name: 'Kurtis', products: 1, listed: 0 },
        { name: 'Sarees', products: 1, listed: 1 },
      ],
    },
  ]);
  // the page of accessories includes things for the home, and what has no category
  expect(tree.listed).toEqual({ men: 0, women: 1, accessories: 2 });
});

test('staff change the order of the menu; customers see it, texts stay, and undo restores it', async () => {
  const before = {
    storeName: 'Haat',
    categories: ['Women', 'Home'],
    content: { 'home.title': 'Spice', 'listing.intro.home': 'Brass' },
  };
  await saveStoreInfo(shop.db, before);
  const { tree, etag } = await read();
  expect(tree).toMatchObject({ isBuiltIn: false, entries: [entry('Women'), entry('Home')] });
  const reply = await put({ entries: [entry('Home'), entry('Women'), entry('Tea')] }, etag);
  expect(reply.json()).toMatchObject({ listed: { Home: 1, Women: 1, Tea: 0 } });
  await eventually(async () =>
    expect(await storeInfo()).toMatchObject({
      categories: ['Home', 'Women', 'Tea'],
      content: before.content,
    }),
  );
  const late = await put({ entries: [entry('Tea')] }, etag);
  expect([late.statusCode, late.json().current.entries]).toMatchObject([412, [{ name: 'Home' }, {}, {}]]);
  expect(await undo(reply.json().entryId)).toMatchObject({ isUndone: true });
  expect(await readStoreInfo(shop.db)).toMatchObject(before);
});

test('a category twice is rejected by name', async () => {
  const { etag } = await read();
  const reply = await put({ entries: [entry('Tea'), entry('TEA')] }, etag);
  expect([reply.statusCode, reply.json().fields[0].path]).toEqual([422, 'entries.1.name']);
});

test('a renamed category keeps products, place, texts and its old address; undo gives the name back', async () => {
  await addProduct(shop.db, { id: 'assam', category: 'Tea' });
  await addProduct(shop.db, { id: 'green', category: 'tea', status: 'archived' });
  await saveStoreInfo(shop.db, {
    categories: ['Tea', 'Home'],
    content: {
      'listing.title.tea': 'Tea from Assam',
      'listing.image.tea': '/media/tea-320.webp 320w',
      'home.category1': 'Tea',
    },
    gstRates: { default: 18, categories: { tea: 5 } },
  });
  expect(await listed('tea')).toEqual(['assam']);
  const reply = await rename('Tea', 'Chai');
  const { products, entryId } = reply.json<RenameCategoryReply>();
  expect([reply.statusCode, products]).toEqual([200, 2]);
  await eventually(async () => expect(await listed('chai')).toEqual(['assam']));
  await eventually(async () =>
    expect(await list({ category: 'tea' })).toEqual({ ids: ['assam'], renamedTo: { category: 'chai' } }),
  );
  expect(await readStoreInfo(shop.db)).toEqual({
    categories: ['Chai', 'Home'],
    content: {
      'listing.title.chai': 'Tea from Assam',
      'listing.image.chai': '/media/tea-320.webp 320w',
      'home.category1': 'Chai',
    },
    gstRates: { default: 18, categories: { Chai: 5 } },
  });
  expect(await undo(entryId)).toMatchObject({ isUndone: true });
  await eventually(async () => expect(await listed('tea')).toEqual(['assam']));
  await eventually(async () => expect(await listed('chai')).toEqual(['assam']));
  expect((await readStoreInfo(shop.db)).categories).toEqual(['Tea', 'Home']);
});

test.each([
  { part: 'category', names: ['Lamps', 'Brass lamps'] },
  { part: 'sub-category', names: ['Diyas', 'Brass diyas', 'Lights'] },
] as const)('a product keeps the $part that a colleague gives it during a rename', async ({ names }) => {
  const [from, to, category] = names;
  const field = category === undefined ? 'category' : 'parent_category';
  const named = category === undefined ? { category: from } : { category, parentCategory: from };
  const { id: moved } = await addProduct(shop.db, named);
  const { id: other } = await addProduct(shop.db, named);
  const trx = await shop.db.startTransaction().execute();
  await trx
    .updateTable('products')
    .set({ [field]: 'Gifts' })
    .where('id', '=', moved)
    .execute();
  const renaming = rename(from, to, category);
  await waitForLocks(shop.db, 1);
  await trx.commit().execute();
  expect((await renaming).json()).toMatchObject({ products: 1 });
  const { rows } = await sql`
    select ${sql.ref(field)} as name from products where id in (${moved}, ${other}) order by position`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ name: 'Gifts' }, { name: to }]);
});

test('orders of its products go on while a category is renamed', async () => {
  const { id } = await addProduct(shop.db, { category: 'Bowls' });
  const customer = await signedInCustomer(shop.app);
  const trx = await shop.db.startTransaction().execute();
  // what a rename writes after the products
  await sql`lock table category_redirects in exclusive mode`.execute(trx);
  const renaming = rename('Bowls', 'Brass bowls');
  await waitForLocks(shop.db, 1);
  await placedOrder(shop.app, customer, { products: { [id]: 1 } });
  await trx.commit().execute();
  expect((await renaming).json()).toMatchObject({ products: 1 });
});

const renamed = async (...names: Parameters<typeof rename>) =>
  (await rename(...names)).json<RenameCategoryReply>().entryId;
/** What the names of categories change: products, redirects and the store information. */
const state = async () => ({
  products: await shop.db
    .selectFrom('products')
    .select(['id', 'category', 'parent_category'])
    .orderBy('id')
    .execute(),
  redirects: await shop.db.selectFrom('category_redirects').selectAll().orderBy('old_key').execute(),
  ofParts: await shop.db
    .selectFrom('sub_category_redirects')
    .selectAll()
    .orderBy('category_key')
    .orderBy('old_key')
    .execute(),
  info: await readStoreInfo(shop.db),
});
const expectSkippedUndo = async (entryId: number, skipped: string) => {
  const before = await state();
  expect(await undo(entryId)).toEqual({ isUndone: false, skipped: expect.stringContaining(skipped) });
  expect(await state()).toEqual(before);
};

test('the stored facets of a large category follow a new name and its undo, and are counted again soon', async () => {
  const variants = [{ size: 'S', stock: 3 }];
  await addProduct(shop.db, { id: 'rug', category: 'Rugs', parentCategory: 'Wool', variants });
  await addProduct(shop.db, { id: 'mat', category: 'Rugs', parentCategory: 'Jute', variants });
  // a large catalog of any number of products
  await summarizeFacets(shop.db, { maxProducts: 0, pause: 0, factor: 0 });
  const facetsOf = (category: string, parentCategory = '') => {
    const filter = parseProductFilter(listProductsQuery.parse({ category, parentCategory }));
    return countListingFacets(shop.db, filter, undefined, { maxProducts: -1 });
  };
  const sizes = [{ value: 's', label: 'S', count: 2 }];
  expect(await facetsOf('Rugs')).toMatchObject({ sizes });
  // of a category of this name whose products have left it
  await sql`insert into facet_counts select 'carpets', parent_category_key, gender_key, facet, value, label, 9
    from facet_counts where category_key = 'rugs'`.execute(shop.db);
  const renamed = (await rename('Rugs', 'Carpets')).json<RenameCategoryReply>();
  expect(await facetsOf('Carpets')).toMatchObject({ sizes });
  expect(await facetsOf('Rugs')).toMatchObject({ sizes: [] });
  const ofPart = (await rename('Wool', 'Pashmina', 'Carpets')).json<RenameCategoryReply>();
  expect(await facetsOf('Carpets', 'Pashmina')).toMatchObject({ sizes: [{ value: 's', count: 1 }] });
  expect(await facetsOf('Carpets', 'Jute')).toMatchObject({ sizes: [{ value: 's', count: 1 }] });
  await undo(ofPart.entryId);
  expect(await facetsOf('Carpets', 'Wool')).toMatchObject({ sizes: [{ value: 's', count: 1 }] });
  const countOutdated = () => summarizeFacets(shop.db, { maxProducts: 0, pause: 0, factor: 1e9 });
  expect([await countOutdated(), await countOutdated()]).toEqual([true, false]);
  await undo(renamed.entryId);
  expect(await facetsOf('Rugs')).toMatchObject({ sizes });
  expect([await countOutdated(), await countOutdated()]).toEqual([true, false]);
});

describe('a new name is not taken back', () => {
  test('if the category was renamed again since', async () => {
    await addProduct(shop.db, { id: 'shawl', category: 'Shawls' });
    const [spelled, first] = [await renamed('Shawls', 'SHAWLS'), await renamed('SHAWLS', 'Stoles')];
    const second = await renamed('Stoles', 'Wraps');
    for (const entryId of [spelled, first]) await expectSkippedUndo(entryId, 'renamed again');
    await eventually(async () => expect(await listed('shawls')).toEqual(['shawl']));
    for (const entryId of [second, first, spelled])
      expect(await undo(entryId)).toMatchObject({ isUndone: true });
    await eventually(async () =>
      expect(await list({ category: 'wraps' })).toEqual({
        ids: ['shawl'],
        renamedTo: { category: 'shawls' },
      }),
    );
  });

  test('if there is another category of the former name, with products or in the menu', async () => {
    await addProduct(shop.db, { id: 'bangle', category: 'Bangles' });
    const gstRates = { default: 18, categories: { Bangles: 3 } };
    await saveStoreInfo(shop.db, { categories: ['Bangles'], gstRates });
    const entryId = await renamed('Bangles', 'Bracelets');
    const info = await readStoreInfo(shop.db);
    await saveStoreInfo(shop.db, {
      categories: ['Bracelets', 'bangles'],
      gstRates: { default: 18, categories: { Bracelets: 3, bangles: 12 } },
    });
    await expectSkippedUndo(entryId, 'There is a category Bangles again.');
    await saveStoreInfo(shop.db, info);
    await addProduct(shop.db, { id: 'kada', category: 'Bangles' });
    await expectSkippedUndo(entryId, 'There is a category Bangles again.');
    await shop.db.deleteFrom('products').where('id', '=', 'kada').execute();
    expect(await undo(entryId)).toMatchObject({ isUndone: true });
    expect(await readStoreInfo(shop.db)).toEqual({ categories: ['Bangles'], gstRates });
  });

  test('if the sub-category was renamed again since, also where a product has the name again', async () => {
    for (const id of ['diya', 'lamp-2'])
      await addProduct(shop.db, { id, category: 'Puja', parentCategory: 'Diyas' });
    const first = await renamed('Diyas', 'Oil lamps', 'Puja');
    await renamed('Oil lamps', 'Brass lamps', 'Puja');
    await shop.db
      .updateTable('products')
      .set({ parent_category: 'Oil lamps' })
      .where('id', '=', 'lamp-2')
      .execute();
    await expectSkippedUndo(first, 'renamed again');
  });

  test('if the category has another sub-category of the former name', async () => {
    await addProduct(shop.db, { id: 'rakhi', category: 'Festive', parentCategory: 'Rakhis' });
    const entryId = await renamed('Rakhis', 'Threads', 'Festive');
    await addProduct(shop.db, { id: 'rakhi-2', category: 'Festive', parentCategory: 'rakhis' });
    await expectSkippedUndo(entryId, 'Festive has a sub-category Rakhis again.');
  });
});

test('the new name of a sub-category is taken back in its category, which has another name since', async () => {
  await addProduct(shop.db, { id: 'toran', category: 'Decor', parentCategory: 'Torans' });
  const entryId = await renamed('Torans', 'Garlands', 'Decor');
  await renamed('Decor', 'Decorations');
  expect(await undo(entryId)).toEqual({ isUndone: true });
  const names = { category: 'decorations', parentCategory: 'garlands' };
  await eventually(async () =>
    expect(await list(names)).toEqual({ ids: ['toran'], renamedTo: { parentCategory: 'Torans' } }),
  );
  expect(await list({ ...names, parentCategory: 'torans' })).toEqual({ ids: ['toran'] });
});

test('the pages of men, women and accessories find products by other facts too: they keep their names', async () => {
  for (const [from, to] of [
    ['Women', 'Ladies'],
    ['Home', 'Accessories'],
  ] as const)
    expect((await rename(from, to)).json()).toMatchObject({ code: 'invalid_request' });
});

test('an imported category with a comma can be renamed; a new name has none', async () => {
  await addProduct(shop.db, { id: 'atta', category: 'Foodgrains, Oil' });
  expect((await rename('Foodgrains, Oil', 'Oil, Foodgrains')).statusCode).toBe(422);
  const reply = await rename('Foodgrains, Oil', 'Foodgrains');
  expect(reply.json()).toMatchObject({ products: 1 });
  await eventually(async () => expect(await listed('foodgrains')).toEqual(['atta']));
  expect(await undo(reply.json<RenameCategoryReply>().entryId)).toMatchObject({ isUndone: true });
  await shop.db.deleteFrom('products').where('id', '=', 'atta').execute();
});

describe('a sub-category gets a new name', () => {
  const men = { category: 'Clothing', parentCategory: 'Kurtas', gender: 'Men' };
  const guide = (names: string[]) => ({
    id: 'kurtas',
    title: 'Kurtas',
    goods: names,
    tables: [{ columns: ['Size', 'Chest'], rows: [['M', '40']] }],
  });
  const GST = { default: 18, categories: { kurtas: 5 } };
  const texts = (actionLink: string, traditionLink: string) => ({
    'home.actionLink': actionLink,
    'home.traditionLink': traditionLink,
    'home.title': 'Kurtas',
  });
  const LINKS = [
    '/products?category=clothing&parentCategory=Kurtas',
    '/products?category=gifts&parentCategory=Kurtas',
  ] as const;

  test('its products, links, GST rate and size guides follow, and its old address names the new one', async () => {
    await addProduct(shop.db, { id: 'kurta', ...men });
    await addProduct(shop.db, { id: 'old-kurta', ...men, status: 'archived' });
    await addProduct(shop.db, { id: 'gift-kurta', category: 'Gifts', parentCategory: 'kurtas' });
    const before = { gstRates: GST, sizeGuides: [guide(['Kurtas'])], content: texts(...LINKS) };
    await saveStoreInfo(shop.db, before);
    const reply = await rename('Kurtas', 'Long Kurtas', 'Clothing');
    expect(reply.json()).toMatchObject({ products: 2 });

    const names = { category: 'clothing', parentCategory: 'long kurtas' };
    await eventually(async () => expect(await list(names)).toEqual({ ids: ['kurta'] }));
    const renamedTo = { parentCategory: 'Long Kurtas' };
    expect(await list({ ...names, parentCategory: 'Kurtas' })).toEqual({ ids: ['kurta'], renamedTo });
    expect(await list({ gender: 'Men', parentCategory: 'Kurtas' })).toEqual({ ids: ['kurta'], renamedTo });
    // the sub-category of the other category keeps its name, its rate and its size guide
    expect(await list({ category: 'gifts', parentCategory: 'Kurtas' })).toEqual({ ids: ['gift-kurta'] });
    expect(await readStoreInfo(shop.db)).toEqual({
      gstRates: { default: 18, categories: { kurtas: 5, 'Long Kurtas': 5 } },
      sizeGuides: [guide(['Kurtas', 'Long Kurtas'])],
      content: texts('/products?category=clothing&parentCategory=Long+Kurtas', LINKS[1]),
    });

    // its category is renamed too: both old names lead to the present ones
    const { entryId } = (await rename('Clothing', 'Apparel')).json<RenameCategoryReply>();
    await eventually(async () =>
      expect(await list({ category: 'clothing', parentCategory: 'kurtas' })).toEqual({
        ids: ['kurta'],
        renamedTo: { category: 'apparel', parentCategory: 'Long Kurtas' },
      }),
    );
    expect(await undo(entryId)).toMatchObject({ isUndone: true });

    expect(await undo(reply.json<RenameCategoryReply>().entryId)).toMatchObject({ isUndone: true });
    await eventually(async () =>
      expect(await list({ ...names, parentCategory: 'kurtas' })).toEqual({ ids: ['kurta'] }),
    );
    const back = { ids: ['kurta'], renamedTo: { parentCategory: 'Kurtas' } };
    expect(await list(names)).toEqual(back);
    expect((await readStoreInfo(shop.db)).sizeGuides).toEqual(before.sizeGuides);
  });

  test('an unknown one is not found, and a name that its category already has is rejected', async () => {
    await addProduct(shop.db, { id: 'short', category: 'Clothing', parentCategory: 'Short Kurtas' });
    expect((await rename('Kurtas', 'short kurtas', 'Clothing')).json()).toMatchObject({
      code: 'invalid_request',
      fields: [{ path: 'to' }],
    });
    expect((await rename('Sarees', 'Silk', 'Clothing')).statusCode).toBe(404);
    expect((await rename('Kurtas', 'Kurtas, long', 'Clothing')).statusCode).toBe(422);
  });

  test('only the spelling may change, and products that changed since are left out of the undo', async () => {
    const reply = await rename('Short Kurtas', 'Short kurtas', 'Clothing');
    expect(reply.json()).toMatchObject({ products: 1 });
    await shop.db
      .updateTable('products')
      .set({ parent_category: 'Tunics' })
      .where('id', '=', 'short')
      .execute();
    expect(await undo(reply.json<RenameCategoryReply>().entryId)).toMatchObject({ isUndone: false });
  });
});

test('a category is not renamed to one that exists, and an unknown one is not renamed', async () => {
  expect((await rename('Tea', 'home')).json()).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'to' }],
  });
  expect((await rename('Nothing', 'Something')).statusCode).toBe(404);
});
