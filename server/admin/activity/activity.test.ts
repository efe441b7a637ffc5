import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ActivityList, activityList } from '#contract/admin/activity.ts';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PATHS } from '#contract/api-paths.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { shipOrder } from '#server/order-management/ship-order.ts';
import { packOrder } from '#server/orders/fulfillment/pack-order.ts';
import { unpackShipment } from '#server/orders/fulfillment/unpack-shipment.ts';
import { post } from '#server/testing/api-requests.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { postOrder } from '#server/testing/builders/orders.ts';
import { startedPayment } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let who: Awaited<ReturnType<typeof signedInCustomer>>;
let owner: Awaited<ReturnType<typeof signedInStaff>>;
let productId: string;

beforeAll(async () => {
  shop = await testApp({ settings: { upi: { address: 'haat@bank', payeeName: 'Haat' } } });
  who = await signedInCustomer(shop.app);
  owner = await signedInStaff(shop.app, shop.db, 'owner');
  productId = (await addProduct(shop.db, { stock: 100 })).id;
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const place = async () =>
  (await postOrder(shop.app, who, { products: { [productId]: 1 } }, randomUUID())).json<{ id: string }>().id;
const list = async (query = ''): Promise<ActivityList> =>
  activityList.parse((await staffInject(shop.app, owner, 'GET', `${ADMIN_PATHS.activity}${query}`)).json());
const undo = async (id: number, staff = owner) =>
  (await staffInject(shop.app, staff, 'POST', ADMIN_PATHS.undoActivity.replace(':id', String(id)))).json();
const note = async (number: string, text: string) =>
  (
    await staffInject(shop.app, owner, 'POST', ADMIN_PATHS.orderNotes.replace(':number', number), {
      payload: { text },
    })
  ).json<{ id: number }>();
const page = async (number: string) => {
  const reply = await staffInject(shop.app, owner, 'GET', ADMIN_PATHS.order.replace(':number', number));
  return { order: reply.json(), etag: String(reply.headers.etag) };
};
const correct = async (number: string, shippingAddress: object) =>
  staffInject(shop.app, owner, 'PATCH', ADMIN_PATHS.order.replace(':number', number), {
    payload: { shippingAddress },
    headers: { 'if-match': (await page(number)).etag },
  });

test('the log lists who changed what, newest first, by person, action and order', async () => {
  const number = await place();
  await note(number, 'Call first');
  await correct(number, { city: 'Hubli' });
  const { data: items, people } = await list(`?q=${number.toLowerCase()}`);
  expect(items).toMatchObject([
    {
      title: 'Corrected the delivery address',
      who: owner.name,
      changes: 'City: Mysuru → Hubli',
      canUndo: true,
    },
    { title: 'Added a note', changes: 'Call first', canUndo: false },
  ]);
  expect(people).toEqual([{ id: owner.id, name: owner.name }]);
  expect((await list(`?who=${owner.id}&action=order.add-note&q=${number}`)).data).toHaveLength(1);
  expect((await list(`?who=command-line&q=${number}`)).data).toEqual([]);
  const first = await list('?limit=1');
  expect((await list(`?limit=1&after=${first.next}`)).data[0]?.id).toBeLessThan(first.data[0]?.id ?? 0);
});

test('what was changed has its name: a product, a member of staff, a page', async () => {
  await shop.db.updateTable('products').set({ title: 'Indigo kurta' }).where('id', '=', productId).execute();
  await shop.db.transaction().execute(async (trx) => {
    const entries = [
      { action: 'product.edit', subjectKind: 'product', subjectId: productId },
      { action: 'staff.change-role', subjectKind: 'staff', subjectId: owner.id },
      { action: 'content.publish', subjectKind: 'content', subjectId: 'texts/home' },
      { action: 'product.change-prices', subjectKind: 'product', subjectId: '12 products' },
    ] as const;
    for (const entry of entries) await writeAudit(trx, COMMAND_LINE, entry);
  });
  const { data } = await list('?who=command-line&limit=4');
  expect(data.map(({ subjectName }) => subjectName)).toEqual([
    undefined,
    'Home page',
    owner.name,
    'Indigo kurta',
  ]);
});

test('a deleted note comes back once', async () => {
  const number = await place();
  const { id } = await note(number, 'Gift, no prices');
  const path = ADMIN_PATHS.orderNote.replace(':id', String(id));
  const { entryId } = (await staffInject(shop.app, owner, 'DELETE', path)).json();
  expect(await undo(entryId)).toEqual({ isUndone: true });
  expect((await page(number)).order.notes).toMatchObject([{ text: 'Gift, no prices' }]);
  expect(await undo(entryId)).toEqual({ isUndone: false, skipped: 'This was taken back already.' });
  const [entry] = (await list(`?q=${number}&action=order.restore-note`)).data;
  expect(entry).toMatchObject({ undoesId: entryId, who: owner.name });
});

test('a changed note is as before, unless it changed again; only its author takes it back', async () => {
  const number = await place();
  const { id } = await note(number, 'Call first');
  const path = ADMIN_PATHS.orderNote.replace(':id', String(id));
  const edit = async (text: string) =>
    (await staffInject(shop.app, owner, 'PATCH', path, { payload: { text } })).json<{ entryId?: number }>()
      .entryId ?? 0;
  const texts = async () => (await page(number)).order.notes.map(({ text }: { text: string }) => text);
  const [first, second] = [await edit('Call at 5'), await edit('Call at 6')];
  expect(await edit('Call at 6')).toBe(0);
  expect((await undo(first)).skipped).toBe('The note has been changed again since.');
  const other = await signedInStaff(shop.app, shop.db, 'owner');
  expect((await undo(second, other)).code).toBe('forbidden');
  const query = `${ADMIN_PATHS.activity}?q=${number}&action=order.edit-note`;
  const asOther = activityList.parse((await staffInject(shop.app, other, 'GET', query)).json());
  expect(asOther.data.map(({ canUndo }) => canUndo)).toEqual([false, false]);
  expect((await list(`?q=${number}&action=order.edit-note`)).data[0]?.canUndo).toBe(true);
  expect(await undo(second)).toEqual({ isUndone: true });
  expect(await texts()).toEqual(['Call at 5']);
  expect(await undo(first)).toEqual({ isUndone: true });
  expect(await texts()).toEqual(['Call first']);
  const last = await edit('Call at 7');
  await staffInject(shop.app, owner, 'DELETE', path);
  expect((await undo(last)).skipped).toBe('The note has been deleted since.');
});

test('a corrected address comes back, unless it was changed again since', async () => {
  const number = await place();
  await correct(number, { city: 'Hubli' });
  await correct(number, { city: 'Mandya' });
  const [second, first] = (await list(`?q=${number}`)).data;
  expect(await undo(first?.id ?? 0)).toEqual({
    isUndone: false,
    skipped: 'The address has been changed again since.',
  });
  expect(await undo(second?.id ?? 0)).toEqual({ isUndone: true });
  expect((await page(number)).order.shippingAddress.city).toBe('Hubli');
  // what was skipped can be taken back once it is current again
  expect(await undo(first?.id ?? 0)).toEqual({ isUndone: true });
  expect((await page(number)).order.shippingAddress.city).toBe('Mysuru');
});

test('packing is taken back; two people at once do it once', async () => {
  const number = await place();
  await startedPayment(shop.app, who, number, 'cod');
  await packOrder(shop.db, { orderNumber: number }, COMMAND_LINE);
  const [entry] = (await list(`?q=${number}&action=order.pack`)).data;
  expect(entry?.changes).toMatch(/^Shipment 1: 1 × (?!item )\S/);
  const results = await Promise.all([undo(entry?.id ?? 0), undo(entry?.id ?? 0)]);
  expect(results.filter(({ isUndone }) => isUndone)).toHaveLength(1);
  expect((await page(number)).order.nextAction).toBe('pack');
});

test('packing that was taken apart is not taken back once other units are packed', async () => {
  const products = { [productId]: 2 };
  const { id: number } = (await postOrder(shop.app, who, { products }, randomUUID())).json<{ id: string }>();
  await startedPayment(shop.app, who, number, 'cod');
  const { shipments } = await packOrder(shop.db, { orderNumber: number }, COMMAND_LINE);
  await unpackShipment(shop.db, shipments[0]?.id ?? 0, COMMAND_LINE);
  const parts = [[{ lineNo: 1, quantity: 1 }]];
  await packOrder(shop.db, { orderNumber: number, parts }, COMMAND_LINE);
  const [second, first] = (await list(`?q=${number}&action=order.pack`)).data;
  expect(await undo(first?.id ?? 0)).toEqual({ isUndone: false, skipped: 'It is not packed any more.' });
  expect(await undo(second?.id ?? 0)).toEqual({ isUndone: true });
});

test('a corrected tracking number comes back, unless it changed again or belongs to another shipment', async () => {
  const ship = async (trackingNumber: string) => {
    const number = await place();
    await startedPayment(shop.app, who, number, 'cod');
    await shipOrder(shop.db, { orderNumber: number, carrier: 'Delhivery', trackingNumber }, COMMAND_LINE);
    return number;
  };
  const number = await ship('AWB000001');
  const trackingOf = async () => {
    const { carrier, tracking_number: trackingNumber } = await shop.db
      .selectFrom('shipments')
      .select(['id', 'carrier', 'tracking_number'])
      .where('order_id', '=', number)
      .executeTakeFirstOrThrow();
    return [carrier, trackingNumber];
  };
  const { id: shipmentId } = await shop.db
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', number)
    .executeTakeFirstOrThrow();
  const path = ADMIN_PATHS.shipmentTracking.replace(':id', String(shipmentId));
  for (const trackingNumber of ['AWB000002', 'AWB000003'])
    await staffInject(shop.app, owner, 'POST', path, { payload: { carrier: 'DTDC', trackingNumber } });
  const [second, first] = (await list(`?q=${number}&action=order.correct-tracking`)).data;
  expect(await undo(first?.id ?? 0)).toEqual({
    isUndone: false,
    skipped: 'The tracking number has been changed again since.',
  });
  expect(await undo(second?.id ?? 0)).toEqual({ isUndone: true });
  expect(await trackingOf()).toEqual(['DTDC', 'AWB000002']);
  const other = await ship('AWB000001');
  expect((await undo(first?.id ?? 0)).skipped).toBe(
    `AWB000001 already belongs to shipment ${other}/1. Check the label.`,
  );
  expect(await trackingOf()).toEqual(['DTDC', 'AWB000002']);
});

test('a rejected payment waits for confirmation again, unless the customer pays in another way', async () => {
  const claim = async () => {
    const number = await place();
    await startedPayment(shop.app, who, number, 'upi');
    const utr = String(randomInt(10 ** 11, 10 ** 12));
    const fields = { method: 'upi', upiPaid: true, utr };
    await post(shop.app, API_PATHS.payments, { orderId: number, fields }, { headers: who.headers });
    const payment = async () =>
      await shop.db
        .selectFrom('payments')
        .select(['reference', 'state'])
        .where('order_id', '=', number)
        .orderBy('created_at')
        .executeTakeFirstOrThrow();
    const path = ADMIN_PATHS.rejectClaim.replace(':reference', (await payment()).reference);
    await staffInject(shop.app, owner, 'POST', path, { payload: { utr, reason: 'not-found' } });
    const [entry] = (await list(`?q=${number}&action=payment.reject-claim`)).data;
    return { number, entry, payment };
  };
  const { entry, payment } = await claim();
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  expect((await undo(entry?.id ?? 0, packer)).code).toBe('forbidden');
  expect(entry?.canUndo).toBe(true);
  expect(await undo(entry?.id ?? 0)).toEqual({ isUndone: true });
  expect((await payment()).state).toBe('started');
  expect((await undo(entry?.id ?? 0)).skipped).toBe('This was taken back already.');

  const changed = await claim();
  await startedPayment(shop.app, who, changed.number, 'cod');
  expect((await undo(changed.entry?.id ?? 0)).skipped).toContain('has changed since');
  expect((await changed.payment()).state).toBe('failed');
});

describe('settings', () => {
  type Saved = { entryId: number };
  const read = async (path: string) => {
    const reply = await staffInject(shop.app, owner, 'GET', path);
    return { settings: reply.json<Record<string, unknown>>(), etag: String(reply.headers.etag) };
  };
  const save = async (path: string, payload: object, method: 'PATCH' | 'PUT' = 'PATCH') => {
    const headers = { 'if-match': (await read(path)).etag };
    return (await staffInject(shop.app, owner, method, path, { payload, headers })).json<Saved>().entryId;
  };
  const days = { min: 2, max: 4 };

  test.each<[string, string, object, object]>([
    ['the store', ADMIN_PATHS.storeSettings, { storeName: 'Haat' }, { description: 'Spices' }],
    ['shipping', ADMIN_PATHS.shippingSettings, { restOfIndia: { fee: 60 } }, { dispatch: days }],
    ['taxes', ADMIN_PATHS.taxSettings, { default: 18 }, { hsn: [{ digits: '0910', rate: 5 }] }],
  ])('of %s are as before; what changed since stays', async (_name, path, patch, later) => {
    const before = (await read(path)).settings;
    const entryId = await save(path, patch);
    const first = (await read(path)).settings;
    expect(await undo(entryId)).toEqual({ isUndone: true });
    expect((await read(path)).settings).toEqual(before);

    const second = await save(path, patch);
    const third = await save(path, later);
    expect((await read(path)).settings).toMatchObject({ ...first, ...later });
    expect(await undo(second)).toEqual({ isUndone: true });
    expect((await read(path)).settings).toMatchObject(later);
    expect(await undo(third)).toEqual({ isUndone: true });
    const { isSet: _, ...values } = before;
    expect((await read(path)).settings).toMatchObject(values);
  });

  test('that changed again are not taken back', async () => {
    const first = await save(ADMIN_PATHS.storeSettings, { storeName: 'Haat' });
    await save(ADMIN_PATHS.storeSettings, { storeName: 'Haat Bazaar' });
    expect(await undo(first)).toEqual({
      isUndone: false,
      skipped: 'These settings changed again since then.',
    });
    expect((await read(ADMIN_PATHS.storeSettings)).settings).toMatchObject({ storeName: 'Haat Bazaar' });
  });

  test('lose only the PIN codes that were added', async () => {
    await save(ADMIN_PATHS.shippingSettings, { notServed: ['194', '744'] });
    const entryId = await save(ADMIN_PATHS.shippingSettings, { notServed: ['194', '682'] });
    await save(ADMIN_PATHS.shippingSettings, { notServed: ['194', '682', '799'] });
    expect(await undo(entryId)).toEqual({ isUndone: true });
    expect((await read(ADMIN_PATHS.shippingSettings)).settings).toMatchObject({
      notServed: ['194', '744', '799'],
    });
  });

  test.each<[string, string, object, 'PATCH' | 'PUT']>([
    [
      'carriers',
      ADMIN_PATHS.carriers,
      { carriers: [{ name: 'Tempo', isActive: true, isDefault: true }] },
      'PUT',
    ],
    ['the stock threshold', ADMIN_PATHS.inventorySettings, { lowStockThreshold: 9 }, 'PATCH'],
  ])('of %s are as before, unless they changed again', async (_name, path, body, method) => {
    const before = (await read(path)).settings;
    const first = await save(path, body, method);
    expect(await undo(first)).toEqual({ isUndone: true });
    expect((await read(path)).settings).toEqual(before);
    const second = await save(path, body, method);
    await save(path, before, method);
    expect((await undo(second)).skipped).toContain('changed again since then');
  });
});

test('an action item that was closed by mistake is open again', async () => {
  const number = await place();
  await startedPayment(shop.app, who, number, 'upi');
  const { id } = await shop.db
    .insertInto('payment_events')
    .columns(['payment_id', 'source', 'event_key', 'state', 'outcome', 'detail'])
    .expression((eb) =>
      eb
        .selectFrom('payments')
        .where('order_id', '=', number)
        .select(['id', eb.val('merchant').as('source'), eb.val(randomUUID()).as('event_key')])
        .select(['state', eb.val('mismatch').as('outcome'), sql<string>`'{}'::jsonb`.as('detail')]),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const path = ADMIN_PATHS.closeActionItem.replace(':id', String(id));
  const closedAt = async () =>
    (await shop.db.selectFrom('payment_events').select('closed_at').where('id', '=', id).executeTakeFirst())
      ?.closed_at;
  const { entryId } = (await staffInject(shop.app, owner, 'POST', path)).json();
  expect(await closedAt()).toEqual(expect.any(Date));
  expect(await undo(entryId)).toEqual({ isUndone: true });
  expect(await closedAt()).toBeNull();
});

test('what cannot be taken back, or not by this role, is rejected', async () => {
  const number = await place();
  await note(number, 'x');
  await correct(number, { city: 'Hubli' });
  const [correction, added] = (await list(`?q=${number}`)).data;
  expect((await undo(added?.id ?? 0)).code).toBe('invalid_request');
  const accountant = await signedInStaff(shop.app, shop.db, 'accountant');
  expect((await undo(correction?.id ?? 0, accountant)).code).toBe('forbidden');
  expect((await undo(99_999_999)).code).toBe('not_found');
});
