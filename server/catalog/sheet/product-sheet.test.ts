import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  type EditCellsAction,
  MAX_SHEET_PRODUCTS,
  productSheet,
} from '#contract/admin/catalog/product-sheet.ts';
import type { ChangeProductsReply } from '#contract/admin/catalog/products.ts';
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
  for (const name of ['chilli', 'turmeric', 'cumin'])
    await addProduct(shop.db, {
      id: name,
      title: name,
      category: 'Spices',
      facts: { HSN: '0904' },
      variants: [
        { size: '100 g', regularPricePaise: 10_000, stock: 10 },
        { size: '500 g', regularPricePaise: 45_000, stock: 5 },
      ],
    });
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const read = async (query: string) =>
  productSheet.parse(
    (await staffInject(shop.app, editor, 'GET', `${ADMIN_PATHS.productSheet}${query}`)).json(),
  );
const send = (products: EditCellsAction['products']) =>
  staffInject(shop.app, editor, 'POST', ADMIN_PATHS.changeProducts, {
    payload: { action: { kind: 'edit-cells', products } },
  });
const edit = async (products: EditCellsAction['products']) =>
  (await send(products)).json<ChangeProductsReply>();
const undo = async (entryId = 0) =>
  staffInject(shop.app, editor, 'POST', ADMIN_PATHS.undoActivity.replace(':id', String(entryId)));
const variantsOf = async (id: string) => {
  const [product] = (await read(`?ids=${id}`)).data;
  return Object.entries(product?.variants ?? {}).map(([variantId, variant]) => ({ variantId, ...variant }));
};

test('the table has the chosen products, or all that match, in parts', async () => {
  const chosen = await read('?ids=cumin,chilli,unknown');
  expect(chosen.data.map(({ id }) => id)).toEqual(['chilli', 'cumin']);
  expect(chosen.data[0]).toMatchObject({ title: 'chilli', options: ['Size'], facts: { HSN: '0904' } });
  expect(Object.values(chosen.data[0]?.variants ?? {})).toMatchObject([
    { values: ['100 g'], price: 100, compareAtPrice: null, stock: 10 },
    { values: ['500 g'], price: 450, compareAtPrice: null, stock: 5 },
  ]);
  const first = await read('?q=09&category=spices&limit=2');
  expect(first).toMatchObject({ total: 3, next: 'turmeric' });
  const rest = await read(`?q=09&category=spices&limit=2&after=${first.next}`);
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(['chilli', 'turmeric', 'cumin']);
  expect(rest.next).toBeUndefined();
});

test('cells of several products change at once, and one undo brings every value back', async () => {
  const [small, large] = await variantsOf('chilli');
  const [tin] = await variantsOf('cumin');
  const before = await exportCsv(shop.db);
  const { changed, skipped, entryId } = await edit({
    chilli: {
      patch: {
        tags: ['Hot', 'Red'],
        facts: { HSN: '09042110', 'GST rate': '5' },
        variants: {
          [small?.variantId ?? '']: {
            price: 105,
            compareAtPrice: 120,
            sku: 'CH-100',
            weightGrams: 120,
            barcode: '8901',
          },
          [large?.variantId ?? '']: { mrp: 500, storageLocation: 'B2' },
        },
      },
      seen: { tags: [], 'facts.HSN': '0904', [`variants.${small?.variantId}.price`]: 100 },
    },
    cumin: { patch: { category: 'Seeds', variants: { [tin?.variantId ?? '']: { stock: 12 } } }, seen: {} },
  });
  expect({ changed, skipped }).toEqual({ changed: 2, skipped: [] });
  expect(await variantsOf('chilli')).toMatchObject([
    { price: 105, compareAtPrice: 120, sku: 'CH-100', weightGrams: 120, barcode: '8901', stock: 10 },
    { mrp: 500, storageLocation: 'B2', price: 450 },
  ]);
  // the scanner of the inventory finds it
  const found = await staffInject(shop.app, editor, 'GET', `${ADMIN_PATHS.inventory}?code=8901`);
  expect(found.json().data).toMatchObject([{ productId: 'chilli', barcode: '8901' }]);
  const [chilli] = (await read('?ids=chilli')).data;
  expect(chilli).toMatchObject({ tags: ['Hot', 'Red'], facts: { HSN: '09042110', 'GST rate': '5' } });
  expect((await read('?ids=cumin')).data[0]).toMatchObject({ category: 'Seeds' });
  expect((await undo(entryId)).statusCode).toBe(200);
  expect(await exportCsv(shop.db)).toBe(before);
});

test('a value that someone else changed meanwhile stays, and units that were sold stay sold', async () => {
  const [small] = await variantsOf('turmeric');
  const id = small?.variantId ?? '';
  const seen = { [`variants.${id}.price`]: 100, [`variants.${id}.stock`]: 10 };
  await edit({ turmeric: { patch: { variants: { [id]: { price: 110 } } }, seen } });
  const sell = { skuOrProductId: 'turmeric', size: '100 g' };
  await adjustStock(shop.db, sell, (before) => before - 3, COMMAND_LINE);
  await edit({ turmeric: { patch: { variants: { [id]: { stock: 15 } } }, seen } });
  const conflict = await edit({
    turmeric: { patch: { variants: { [id]: { price: 120 } } }, seen },
    cumin: { patch: { title: 'Cumin seeds' }, seen: { title: 'cumin' } },
  });
  expect(conflict).toMatchObject({
    changed: 1,
    skipped: [{ id: 'turmeric', reason: 'Someone else changed it meanwhile: what was 100 is 110 now.' }],
  });
  expect((await variantsOf('turmeric'))[0]).toMatchObject({ price: 110, stock: 12 });
});

test('a product that may not be so is left as it is, with the reason', async () => {
  const [small] = await variantsOf('chilli');
  const id = small?.variantId ?? '';
  const reply = await edit({
    chilli: { patch: { variants: { [id]: { price: 600, mrp: 500 } } }, seen: {} },
    cumin: { patch: { variants: { '999999': { price: 1 } } }, seen: {} },
    gone: { patch: { title: 'Gone' }, seen: {} },
  });
  expect(reply).toEqual({
    changed: 0,
    skipped: expect.arrayContaining([
      { id: 'gone', title: 'gone', reason: 'It does not exist any more.' },
      { id: 'chilli', title: 'chilli', reason: 'A price above the MRP ₹500.00 is not allowed.' },
      expect.objectContaining({ id: 'cumin', reason: 'One of its variants was removed meanwhile.' }),
    ]),
  });
  expect((await send({ chilli: { patch: { title: '' }, seen: {} } })).statusCode).toBe(422);
});

test('the cells of a thousand products with three variants arrive in one request', async () => {
  const priceOf = (id: number) => [`variants.${id}.price`, 100] as const;
  const cells = (i: number) => ({
    patch: { variants: Object.fromEntries([1, 2, 3].map((n) => [String(3 * i + n), { price: 105 }])) },
    seen: Object.fromEntries([1, 2, 3].map((n) => priceOf(3 * i + n))),
  });
  const ids = Array.from({ length: MAX_SHEET_PRODUCTS }, (_, i) => `removed-product-${i}`);
  const products = Object.fromEntries(ids.map((id, i) => [id, cells(i)]));
  expect(JSON.stringify(products).length).toBeGreaterThan(150_000);
  const reply = await send(products);
  expect(reply.statusCode).toBe(200);
});
