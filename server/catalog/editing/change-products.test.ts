import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  type AdminProductList,
  adminProductList,
  type ChangeProductsBody,
  type ChangeProductsReply,
} from '#contract/admin/catalog/products.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { adjustStock } from '#server/catalog/stock/adjust-stock.ts';
import { exportCsv } from '#server/testing/builders/product-csv.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let editor: Awaited<ReturnType<typeof signedInStaff>>;

beforeAll(async () => {
  shop = await testApp();
  editor = await signedInStaff(shop.app, shop.db, 'catalog-editor');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const list = async (query = ''): Promise<AdminProductList> =>
  adminProductList.parse(
    (await staffInject(shop.app, editor, 'GET', `${ADMIN_PATHS.products}${query}`)).json(),
  );
const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
const send = (payload: ChangeProductsBody, headers: Record<string, string> = {}) =>
  staffInject(shop.app, editor, 'POST', ADMIN_PATHS.changeProducts, { payload, headers });
const change = async (payload: ChangeProductsBody) => (await send(payload)).json<ChangeProductsReply>();
const undo = async (entryId = 0) =>
  (
    await staffInject(shop.app, editor, 'POST', ADMIN_PATHS.undoActivity.replace(':id', String(entryId)))
  ).json();
const prices = async (id: string) =>
  (
    await shop.db
      .selectFrom('variants')
      .select(['regular_price_paise', 'discounted_price_paise'])
      .where('product_id', '=', id)
      .orderBy('position')
      .execute()
  ).map((row) => [row.regular_price_paise, row.discounted_price_paise]);

test('products are listed by view and found by title, SKU and HSN code', async () => {
  const complete = {
    'Net quantity': '200 g',
    MRP: '600',
    'Country of origin': 'India',
    Packer: 'Asha, Pune',
  };
  await addProduct(shop.db, {
    id: 'chilli',
    title: 'Guntur chilli',
    category: 'Spices',
    facts: { HSN: '0904' },
  });
  await addProduct(shop.db, { id: 'kurta', title: 'Cotton kurta', variants: [{ sku: 'KU-1', stock: 0 }] });
  await addProduct(shop.db, { id: 'hidden', title: 'Hidden', isPublished: false, facts: complete });
  await addProduct(shop.db, { id: 'old', title: 'Old', status: 'archived' });
  expect(await ids('')).toEqual(['hidden', 'kurta', 'chilli']);
  expect(await ids('?sort=title')).toEqual(['kurta', 'chilli', 'hidden']);
  expect(await ids('?view=hidden')).toEqual(['hidden']);
  expect(await ids('?view=sold-out')).toEqual(['kurta']);
  expect(await ids('?view=archived')).toEqual(['old']);
  expect(await ids('?q=guntur')).toEqual(['chilli']);
  expect(await ids('?q=ku-1')).toEqual(['kurta']);
  expect(await ids('?q=0904&category=spices')).toEqual(['chilli']);
  const { data, views, total, next, categories } = await list('?limit=1');
  expect({ views, total, next, categories }).toEqual({
    views: { all: 3, 'for-sale': 2, hidden: 1, 'sold-out': 1, incomplete: 3, archived: 1 },
    total: 3,
    next: 'hidden',
    categories: ['Spices'],
  });
  await addProduct(shop.db, { id: 'begun', status: 'draft' });
  expect((await list('?view=hidden')).data.map(({ state }) => state)).toEqual(['draft', 'hidden']);
  expect(data[0]).toMatchObject({
    lowestPrice: 499,
    stock: 20,
    state: 'hidden',
    missing: ['image', 'weight'],
  });
  expect((await list(`?limit=1&after=${next}`)).data[0]).toMatchObject({
    id: 'kurta',
    missing: expect.arrayContaining(['mrp']),
  });
  expect((await list('?q=guntur')).data[0]?.missing).toContain('fssai');
});

test('prices rise by a percentage, rounded, and one undo brings every price back', async () => {
  const variants = [
    { size: 'S', regularPricePaise: 49_900 },
    { size: 'M', regularPricePaise: 100_000, discountedPricePaise: 79_950 },
  ];
  await addProduct(shop.db, { id: 'price-a', variants });
  await addProduct(shop.db, { id: 'price-mrp', regularPricePaise: 49_900, facts: { MRP: '500' } });
  const before = await exportCsv(shop.db);
  const reply = await change({
    action: { kind: 'change-prices', percent: 5, rounding: 'nine' },
    ids: ['price-a', 'price-mrp'],
  });
  expect(reply).toMatchObject({
    changed: 1,
    skipped: [{ id: 'price-mrp', reason: expect.stringContaining('MRP ₹500') }],
  });
  expect(await prices('price-a')).toEqual([
    [51_900, null],
    [104_900, 83_900],
  ]);
  const shown = await shop.app.inject('/api/v1/products/price-a');
  expect(shown.json()).toMatchObject({ regularPrice: 519 });
  expect(await undo(reply.entryId)).toEqual({ isUndone: true });
  expect(await exportCsv(shop.db)).toBe(before);
});

test('prices that would be above the MRP raise it too if that is chosen, and undo brings both back', async () => {
  await addProduct(shop.db, { id: 'mrp-own', variants: [{ size: 'S' }, { size: 'M' }] });
  for (const [size, mrp] of [
    ['S', 50_000],
    ['M', 99_900],
  ] as const)
    await shop.db
      .updateTable('variants')
      .set({ mrp_paise: mrp })
      .where('product_id', '=', 'mrp-own')
      .where('size', '=', size)
      .execute();
  await addProduct(shop.db, { id: 'mrp-fact', regularPricePaise: 49_900, facts: { MRP: '500' } });
  const before = await exportCsv(shop.db);
  const reply = await change({
    action: { kind: 'change-prices', percent: 5, rounding: 'rupee', raisesMrp: true },
    ids: ['mrp-own', 'mrp-fact'],
  });
  expect(reply).toMatchObject({ changed: 2, skipped: [] });
  const rows = await shop.db
    .selectFrom('variants')
    .select(['regular_price_paise as price', 'mrp_paise as mrp'])
    .where('product_id', 'in', ['mrp-own', 'mrp-fact'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { price: 52_400, mrp: 52_400 },
    { price: 52_400, mrp: 99_900 },
    { price: 52_400, mrp: 52_400 },
  ]);
  expect(await undo(reply.entryId)).toEqual({ isUndone: true });
  expect(await exportCsv(shop.db)).toBe(before);
});

test('undo leaves a product as it is that changed since, and names it', async () => {
  await addProduct(shop.db, { id: 'tag-a', title: 'A', tags: ['old'] });
  await addProduct(shop.db, { id: 'tag-b', title: 'B' });
  const first = await change({
    action: { kind: 'change-tags', add: ['diwali'], remove: ['OLD'] },
    ids: ['tag-a', 'tag-b'],
  });
  await change({ action: { kind: 'change-tags', add: ['eid'], remove: [] }, ids: ['tag-b'] });
  expect(await undo(first.entryId)).toEqual({ isUndone: true, skipped: expect.stringContaining(': B') });
  const rows = await shop.db
    .selectFrom('products')
    .select(['tags'])
    .where('id', 'like', 'tag-_')
    .orderBy('id')
    .execute();
  expect(rows).toEqual([{ tags: ['old'] }, { tags: ['diwali', 'eid'] }]);
  expect(await undo(first.entryId)).toMatchObject({ isUndone: false });
});

test('products are featured together, and not any more with one undo', async () => {
  for (const id of ['featured-a', 'featured-b'])
    await addProduct(shop.db, { id, isFeatured: id === 'featured-b' });
  const featured = async () =>
    (
      await shop.db
        .selectFrom('products')
        .select('is_featured')
        .where('id', 'like', 'featured-_')
        .orderBy('id')
        .execute()
    ).map(({ is_featured }) => is_featured);
  const reply = await change({
    action: { kind: 'change-featured', isFeatured: true },
    ids: ['featured-a', 'featured-b'],
  });
  expect([reply.changed, await featured()]).toEqual([1, [true, true]]);
  expect(await undo(reply.entryId)).toEqual({ isUndone: true });
  expect(await featured()).toEqual([false, true]);
});

test('stock that was sold meanwhile stays sold when a stock change is taken back', async () => {
  await addProduct(shop.db, { id: 'stock-a', stock: 4 });
  const added = await change({ action: { kind: 'change-stock', units: 10, mode: 'add' }, ids: ['stock-a'] });
  const sell = (units: number) =>
    adjustStock(shop.db, { skuOrProductId: 'stock-a' }, (before) => before - units, COMMAND_LINE);
  await sell(3);
  expect(await undo(added.entryId)).toEqual({ isUndone: true });
  const stock = async () => (await list('?q=stock-a')).data[0]?.stock;
  expect(await stock()).toBe(1);
  const again = await change({ action: { kind: 'change-stock', units: 10, mode: 'add' }, ids: ['stock-a'] });
  await sell(5);
  expect(await undo(again.entryId)).toMatchObject({ isUndone: false });
  expect(await stock()).toBe(6);
  expect(
    await change({ action: { kind: 'change-stock', units: -7, mode: 'add' }, ids: ['stock-a'] }),
  ).toMatchObject({
    changed: 0,
    skipped: [{ reason: 'It has fewer units than that.' }],
  });
});

test('no stock change goes beyond what a stock can be', async () => {
  await addProduct(shop.db, { id: 'stock-b', stock: 0 });
  await addProduct(shop.db, { id: 'stock-c', variants: [{ stock: 0, allowBackorder: true }] });
  const most = (units: number, id: string) =>
    change({ action: { kind: 'change-stock', units, mode: 'add' }, ids: [id] });
  const tooMuch = { changed: 0, skipped: [{ reason: 'A stock has at most 9,99,99,999 units.' }] };
  expect(await most(99_999_999, 'stock-b')).toMatchObject({ changed: 1 });
  expect(await most(1, 'stock-b')).toMatchObject(tooMuch);
  expect(await most(-99_999_999, 'stock-c')).toMatchObject({ changed: 1 });
  expect(await most(-1, 'stock-c')).toMatchObject(tooMuch);
});

test('everything that matches is published, hidden and archived, and only the number that was shown', async () => {
  await addProduct(shop.db, { id: 'bulk-1', category: 'Bulk', status: 'draft' });
  await addProduct(shop.db, { id: 'bulk-2', category: 'Bulk', status: 'draft', regularPricePaise: 0 });
  const query = { view: 'all', q: '', category: 'Bulk' } as const;
  expect((await send({ action: { kind: 'publish' }, query, expected: 3 })).statusCode).toBe(422);
  expect(await change({ action: { kind: 'publish' }, query, expected: 2 })).toMatchObject({
    changed: 1,
    skipped: [{ id: 'bulk-2' }],
  });
  expect(await ids('?view=for-sale&category=bulk')).toEqual(['bulk-1']);
  await change({ action: { kind: 'hide' }, ids: ['bulk-1'] });
  expect(await ids('?view=for-sale&category=bulk')).toEqual([]);
  await change({ action: { kind: 'archive' }, ids: ['bulk-1', 'bulk-2'] });
  expect((await ids('?view=archived&category=bulk')).sort()).toEqual(['bulk-1', 'bulk-2']);
  await change({ action: { kind: 'change-category', category: 'Other' }, ids: ['bulk-1'] });
  expect(await ids('?view=archived&category=other')).toEqual(['bulk-1']);
});

test('a product that would be sold for ₹0 because of its discount is not published', async () => {
  const discount = { regularPricePaise: 10_000, discountedPricePaise: 0 };
  await addProduct(shop.db, { id: 'for-nothing', status: 'draft', ...discount });
  expect(await change({ action: { kind: 'publish' }, ids: ['for-nothing'] })).toMatchObject({
    changed: 0,
    skipped: [{ id: 'for-nothing', reason: 'It has no price. Enter one, then publish it.' }],
  });
});

test('a product that is moved to Women is for women, and is as before with one undo', async () => {
  await addProduct(shop.db, { id: 'stole', category: 'Stoles' });
  const stored = async () =>
    await shop.db.selectFrom('products').select(['category', 'gender']).where('id', '=', 'stole').execute();
  const before = await stored();
  const { entryId } = await change({
    action: { kind: 'change-category', category: 'Women' },
    ids: ['stole'],
  });
  expect(await stored()).toEqual([{ category: 'Women', gender: 'Women' }]);
  await undo(entryId);
  expect(await stored()).toEqual(before);
});

test('a repeated request changes prices once', async () => {
  await addProduct(shop.db, { id: 'once', regularPricePaise: 10_000 });
  const body = { action: { kind: 'change-prices', percent: 10, rounding: 'none' }, ids: ['once'] } as const;
  const key = { 'idempotency-key': 'raise-once' };
  const replies = [
    await send({ ...body, ids: [...body.ids] }, key),
    await send({ ...body, ids: [...body.ids] }, key),
  ];
  expect(replies[0]?.json()).toEqual(replies[1]?.json());
  expect(await prices('once')).toEqual([[11_000, null]]);
});
