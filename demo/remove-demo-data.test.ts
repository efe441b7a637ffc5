import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UndoReply } from '#contract/admin/activity.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { DemoData, RemoveDemoDataReply } from '#contract/admin/demo-data.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { isDemoMode } from '#server/store-info/demo-mode.ts';
import { readStoreInfo } from '#server/store-info/read-store-info.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder, readOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { adminHeaders, signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';
import { fillEmptyShop } from './fill-empty-shop.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let owner: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  shop = await testApp();
  await fillEmptyShop(shop.db);
  owner = await signedInStaff(shop.app, shop.db, 'owner');
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const demoData = async () =>
  (await staffInject(shop.app, owner, 'GET', ADMIN_PATHS.demoData)).json<DemoData>();
const remove = (expected: number) =>
  staffInject(shop.app, owner, 'POST', ADMIN_PATHS.removeDemoData, { payload: { expected } });
const productIds = async () =>
  (await shop.db.selectFrom('products').select('id').orderBy('position').execute()).map(({ id }) => id);

async function edit(handle: string, patch: object): Promise<void> {
  const path = ADMIN_PATHS.product.replace(':id', handle);
  const etag = String((await staffInject(shop.app, owner, 'GET', path)).headers.etag);
  const reply = await staffInject(shop.app, owner, 'PATCH', path, {
    payload: patch,
    headers: { 'if-match': etag },
  });
  expect(reply.statusCode).toBe(200);
}

test('the demo is removed and comes back; what the merchant made their own and orders stay', async () => {
  const all = await productIds();
  const filled = await readStoreInfo(shop.db);
  const [ordered = '', edited = ''] = all;
  const who = await signedInCustomer(shop.app);
  const { id } = await placedOrder(shop.app, who, { products: { [ordered]: 1 } });
  await edit(edited, { title: 'My own masala' });
  await addProduct(shop.db, { id: 'mine', images: ['/media/mine.webp'] });
  const settings = (await staffInject(shop.app, owner, 'GET', ADMIN_PATHS.storeSettings)).headers.etag;
  await staffInject(shop.app, owner, 'PATCH', ADMIN_PATHS.storeSettings, {
    payload: { companyName: 'Asha Masala' },
    headers: { 'if-match': String(settings) },
  });

  const shown = await demoData();
  expect(shown).toEqual({
    isDemo: true,
    products: all.length - 1,
    changed: [{ id: edited, title: 'My own masala' }],
  });
  expect((await remove(shown.products + 1)).json()).toMatchObject({ code: 'invalid_request' });
  expect(await productIds()).toHaveLength(all.length + 1);

  const removal = (await remove(shown.products)).json<RemoveDemoDataReply>();
  expect(removal).toMatchObject({ removed: all.length - 1, remaining: [{ id: edited }] });
  expect(await productIds()).toEqual([edited, 'mine']);
  expect(await readStoreInfo(shop.db)).toEqual({ companyName: 'Asha Masala' });
  expect(await isDemoMode(shop.db)).toBe(false);
  expect(JSON.stringify(await readOrder(shop.app, who, id))).toContain('Lakadong Turmeric Powder');
  // a start afterwards does not fill it again
  await fillEmptyShop(shop.db);
  expect(await productIds()).toEqual([edited, 'mine']);

  const path = ADMIN_PATHS.undoActivity.replace(':id', String(removal.entryId));
  const undone = (await staffInject(shop.app, owner, 'POST', path)).json<UndoReply>();
  expect(undone).toEqual({ isUndone: true });
  expect(await productIds()).toEqual([...all, 'mine']);
  expect(await readStoreInfo(shop.db)).toEqual({ ...filled, companyName: 'Asha Masala' });
  expect(await isDemoMode(shop.db)).toBe(true);
  expect((await shop.app.inject(`/api/v1${API_PATHS.products}/${ordered}`)).statusCode).toBe(200);
  // it can be removed again
  expect(await demoData()).toEqual(shown);
});

test('a visitor of the demo, who is its owner, cannot remove it', async () => {
  const signedIn = await staffInject(shop.app, { headers: adminHeaders() }, 'POST', ADMIN_PATHS.demoSignIn);
  const cookie = signedIn.cookies.find(({ name }) => name === 'haat_admin');
  const visitor = { headers: adminHeaders(cookie?.value) };
  const reply = await staffInject(shop.app, visitor, 'POST', ADMIN_PATHS.removeDemoData, {
    payload: { expected: 40 },
  });
  expect(reply.json()).toMatchObject({ code: 'forbidden' });
});
