import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { signedInCustomer } from '#server/testing/builders/customers.ts';
import { placedOrder } from '#server/testing/builders/orders.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { failQueries, type QueryFailer } from '#server/testing/failures/fail-queries.ts';
import { expectInvariants } from '#server/testing/invariants.ts';
import { type JsonSchema, sampleOf } from '#server/testing/schema-samples.ts';
import { testApp } from '#server/testing/test-app.ts';

type Staff = Awaited<ReturnType<typeof signedInStaff>>;
let shop: Awaited<ReturnType<typeof testApp>>;
let owner: Staff;
let orderNumber: string;
let queries: QueryFailer;
beforeAll(async () => {
  shop = await testApp({ settings: { rateLimits: 'off' }, withAdminRoutes: true });
  owner = await signedInStaff(shop.app, shop.db, 'owner');
  const kurta = await addProduct(shop.db);
  orderNumber = (
    await placedOrder(shop.app, await signedInCustomer(shop.app), { products: { [kurta.id]: 1 } })
  ).id;
  queries = failQueries(shop.pool);
});
afterEach(() => expectInvariants(shop.db));
afterAll(() => shop.close());

const send = (
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { key = randomUUID() as string, as = owner, payload = {} as object | undefined } = {},
) =>
  staffInject(shop.app, as, method, path, {
    headers: { 'idempotency-key': key },
    ...(payload && { payload }),
  });
const notesPath = () => ADMIN_PATHS.orderNotes.replace(':number', orderNumber);
const addNote = (text: string, options: { key?: string; as?: Staff } = {}) =>
  send('POST', notesPath(), { ...options, payload: { text } });
const notePath = (id: number) => ADMIN_PATHS.orderNote.replace(':id', String(id));

async function notesWith(text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_notes where text = ${text}`.execute(shop.db);
  return rows[0]?.count ?? -1;
}

describe('the same request with the same key', () => {
  test('has one effect and gets the same reply', async () => {
    const key = randomUUID();
    const first = await addNote('Call before noon', { key });
    const again = await addNote('Call before noon', { key });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.body).toBe(first.body);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await notesWith('Call before noon')).toBe(1);
    expect((await addNote('Call before noon')).json().id).not.toBe(first.json().id);
    expect(await notesWith('Call before noon')).toBe(2);
  });

  test('has one effect also for changes, deletions and undo', async () => {
    const { id } = (await addNote('Gift: no price on the slip')).json();
    const key = { edit: randomUUID(), remove: randomUUID(), undo: randomUUID() };
    const edit = () =>
      send('PATCH', notePath(id), { key: key.edit, payload: { text: 'Gift: no invoice in the parcel' } });
    expect((await edit()).body).toBe((await edit()).body);
    const remove = () => send('DELETE', notePath(id), { key: key.remove, payload: undefined });
    const removed = await remove();
    expect(removed.statusCode).toBe(200);
    expect((await remove()).body).toBe(removed.body);
    const undoPath = ADMIN_PATHS.undoActivity.replace(':id', String(removed.json().entryId));
    const undo = () => send('POST', undoPath, { key: key.undo, payload: undefined });
    const undone = await undo();
    expect([undone.statusCode, undone.body]).toEqual([200, (await undo()).body]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_id = ${orderNumber}
        and coalesce(after, before) ->> 'noteId' = ${String(id)} order by id`.execute(shop.db);
    expect(rows.map(({ action }) => action)).toEqual([
      'order.add-note',
      'order.edit-note',
      'order.delete-note',
      'order.restore-note',
    ]);
  });

  test('from two devices at once has one effect', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => addNote('Leave at the gate', { key })));
    const done = replies.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(done.map(({ body }) => body)).size).toBe(1);
    for (const { statusCode, body } of replies)
      if (statusCode !== 201) expect(JSON.parse(body).code).toBe('request_in_flight');
    expect(await notesWith('Leave at the gate')).toBe(1);
  });

  test('is done when the database disconnected before any query of the first one', async () => {
    for (let nth = 1; ; nth += 1) {
      const key = randomUUID();
      const text = `Fragile ${nth}`;
      queries.arm(nth, 'before');
      await addNote(text, { key });
      const wasBroken = queries.disarm();
      // a key whose request was interrupted is free again after a minute
      await sql`update idempotency_keys set locked_until = now() where key = ${key}`.execute(shop.db);
      const reply = await addNote(text, { key });
      expect([nth, reply.statusCode, reply.json().text]).toEqual([nth, 201, text]);
      expect(await notesWith(text)).toBeGreaterThan(0);
      if (!wasBroken) {
        expect(nth).toBeGreaterThan(4);
        return;
      }
    }
  });

  test('of another staff member, or with the key of another change, is a request of its own or an error', async () => {
    const key = randomUUID();
    await addNote('Ring twice', { key });
    const packer = await signedInStaff(shop.app, shop.db, 'packer');
    expect((await addNote('Ring twice', { key, as: packer })).statusCode).toBe(201);
    expect(await notesWith('Ring twice')).toBe(2);
    const otherBody = await addNote('Ring three times', { key });
    expect([otherBody.statusCode, otherBody.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'key_reused',
        error: 'This Idempotency-Key was already used for another request.',
      }),
    ]);
    const otherPath = await send('POST', ADMIN_PATHS.releaseHold.replace(':number', orderNumber), { key });
    expect(otherPath.json().code).toBe('key_reused');
    expect(await notesWith('Ring three times')).toBe(0);
  });

  test('runs again if it was rejected', async () => {
    const key = randomUUID();
    const claim = () =>
      send('POST', ADMIN_PATHS.verifyClaim.replace(':reference', 'unknown'), { key, payload: { amount: 1 } });
    const first = await claim();
    expect(first.statusCode).toBeGreaterThanOrEqual(400);
    expect((await claim()).json()).toEqual(first.json());
    expect((await addNote('After a rejection', { key })).statusCode).toBe(201);
  });
});

test('a credential in a reply is returned again, and stored only encrypted', async () => {
  const key = randomUUID();
  const totp = () => send('POST', ADMIN_PATHS.totp, { key });
  const { secret } = (await totp()).json();
  expect((await totp()).json().secret).toBe(secret);
  const { rows } = await sql<{ text: string }>`
    select reply::text as text from idempotency_keys where key = ${key}`.execute(shop.db);
  expect(rows[0]?.text).toContain('encryptedBody');
  expect(rows[0]?.text).not.toContain(secret);
  const link = randomUUID();
  const invite = () =>
    send('POST', ADMIN_PATHS.inviteStaff, {
      key: link,
      payload: { email: 'devi@staff.example', name: 'Devi', role: 'packer', sendsEmail: false },
    });
  const invited = await invite();
  expect([invited.statusCode, (await invite()).body]).toEqual([201, invited.body]);
});

test('every route of the admin that changes something evaluates the key', async () => {
  const toJsonSchema = (schema: unknown): JsonSchema =>
    schema instanceof z.ZodType ? (z.toJSONSchema(schema, { io: 'input' }) as JsonSchema) : {};
  // quotes, previews, exports and documents change nothing
  const reads = [
    ADMIN_PATHS.quotePhoneOrder,
    ADMIN_PATHS.previewContent,
    ADMIN_PATHS.previewProduct,
    ADMIN_PATHS.exportCustomer,
    ADMIN_PATHS.exportNewsletter,
    ADMIN_PATHS.documents,
  ];
  const isProtectedWrite = ({ url, method, config }: RouteOptions) =>
    url.startsWith(`${API_PREFIX}/admin/`) &&
    !reads.some((path) => url === API_PREFIX + path) &&
    !['GET', 'HEAD'].includes([method].flat()[0] ?? '') &&
    config?.admin?.permission !== 'public';
  const routes = shop.app.routeList.filter(isProtectedWrite);
  expect(routes.length).toBeGreaterThan(25);
  for (const { url, method, schema } of routes) {
    const params = toJsonSchema(schema?.params).properties ?? {};
    const path = url
      .slice(API_PREFIX.length)
      .replaceAll(/:(\w+)/g, (_, name: string) => String(sampleOf(params[name] ?? {}, name)));
    const query = schema?.querystring
      ? `?${new URLSearchParams(sampleOf(toJsonSchema(schema.querystring)) as Record<string, string>)}`
      : '';
    const as = await signedInStaff(shop.app, shop.db, 'owner');
    const body =
      schema?.body instanceof z.ZodType ? (sampleOf(toJsonSchema(schema.body)) as object) : undefined;
    const reply = await send([method].flat()[0] as 'POST', path + query, {
      as,
      key: 'k'.repeat(256),
      payload: body,
    });
    expect([url, reply.json().fields?.[0]?.path]).toEqual([url, 'Idempotency-Key']);
  }
});
