import { fastify } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { adminRoute, publicAdminRoute } from '#server/http/admin-route.ts';
import { readSettings } from '#server/settings/settings.ts';
import { SHOP_ORIGIN, signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';
import { guardAdminRoutes } from './guard-admin-routes.ts';
import { sessionCookie } from './sessions/session-cookie.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
const logged: string[] = [];
beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(line) };
  shop = await testApp({ logger: { level: 'warn', stream } });
});
afterEach(() => logged.splice(0));
afterAll(() => shop.close());

const rejections = () =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'admin request rejected');

describe('a route of the admin cannot be registered', () => {
  const handler = async () => 'ok';
  const register = (method: 'GET' | 'POST', url: string, config?: object) => {
    const app = fastify();
    guardAdminRoutes(app, { db: shop.db, settings: readSettings({}) });
    app.route({ method, url, handler, ...(config && { config }) });
  };
  const url = `${API_PREFIX}/admin/orders`;

  test('without a permission', () => {
    expect(() => register('GET', url)).toThrow('names no permission');
    expect(() => register('GET', `${API_PREFIX}/admin`)).toThrow('names no permission');
    expect(() => register('POST', url, { isQuiet: true })).toThrow('names no permission');
    expect(() => register('GET', url, adminRoute('orders.read'))).not.toThrow();
  });

  test('without an audit action, if it changes something', () => {
    expect(() => register('POST', url, adminRoute('orders.edit'))).toThrow('names no audit action');
    expect(() => register('POST', url, publicAdminRoute())).toThrow('names no audit action');
    expect(() => register('POST', url, adminRoute('orders.edit', 'order.cancel'))).not.toThrow();
  });

  test('in a plugin, without a permission', async () => {
    const app = fastify();
    guardAdminRoutes(app, { db: shop.db, settings: readSettings({}) });
    const plugin = app.register(async (scope) => void scope.get('/admin/orders', handler), {
      prefix: API_PREFIX,
    });
    await expect(plugin).rejects.toThrow('names no permission');
  });
});

test('a signed-in member reads their own role and permissions; nothing of it is cached', async () => {
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  const reply = await staffInject(shop.app, packer, 'GET', ADMIN_PATHS.me);
  expect(reply.json()).toMatchObject({
    id: packer.id,
    email: packer.email,
    role: 'packer',
    sessionId: packer.sessionId,
    permissions: expect.arrayContaining(['orders.fulfill']),
  });
  expect(reply.json().permissions).not.toContain('refunds.create');
  expect(reply.json()).not.toHaveProperty('refundLimit');
  expect(reply.headers['cache-control']).toBe('no-store');
  const manager = await signedInStaff(shop.app, shop.db, 'manager');
  expect((await staffInject(shop.app, manager, 'GET', ADMIN_PATHS.me)).json().refundLimit).toBe(10_000);
});

describe('rejected and logged', () => {
  const me = (headers: Record<string, string>) =>
    shop.app.inject({ url: API_PREFIX + ADMIN_PATHS.me, headers });

  test('a request without a cookie, with an invalid one, or with two', async () => {
    const { headers } = await signedInStaff(shop.app, shop.db, 'owner');
    const cookie = headers.cookie ?? '';
    const attempts = [
      {},
      { cookie: 'haat_admin=x' },
      { cookie: `haat_admin=${'A'.repeat(43)}` },
      { cookie: `${cookie}; ${cookie}` },
    ];
    for (const attempt of attempts) expect((await me(attempt)).statusCode).toBe(401);
    expect(rejections()).toHaveLength(attempts.length);
    expect(rejections()[0]).toMatchObject({ route: API_PREFIX + ADMIN_PATHS.me, code: 'unauthenticated' });
  });

  test.each(['expires_at', 'absolute_expires_at'])('a session whose %s has passed', async (column) => {
    const { headers, sessionId } = await signedInStaff(shop.app, shop.db, 'owner');
    expect((await me(headers)).statusCode).toBe(200);
    await sql`update staff_sessions set ${sql.ref(column)} = now() where id = ${sessionId}`.execute(shop.db);
    expect((await me(headers)).statusCode).toBe(401);
    expect(rejections()).toHaveLength(1);
  });

  test('a session that was ended on another device', async () => {
    const member = await signedInStaff(shop.app, shop.db, 'packer');
    const lost = await signedInStaff(shop.app, shop.db, 'packer');
    await sql`update staff_sessions set staff_id = ${member.id} where id = ${lost.sessionId}`.execute(
      shop.db,
    );
    expect((await me(lost.headers)).statusCode).toBe(200);
    await staffInject(shop.app, member, 'POST', ADMIN_PATHS.endOtherSessions, { payload: {} });
    expect((await me(lost.headers)).statusCode).toBe(401);
    expect(rejections()).toMatchObject([{ route: API_PREFIX + ADMIN_PATHS.me, code: 'unauthenticated' }]);
    expect((await me(member.headers)).statusCode).toBe(200);
  });

  test('a removed member', async () => {
    const { id, headers } = await signedInStaff(shop.app, shop.db, 'owner');
    await sql`update staff set status = 'removed', removed_at = now() where id = ${id}`.execute(shop.db);
    expect((await me(headers)).statusCode).toBe(401);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin null', { origin: 'null' }],
    ['another port', { origin: `${SHOP_ORIGIN}1` }],
    ['no origin', { origin: undefined }],
    ['no header', { 'x-haat-admin': undefined }],
    ['a form', { 'x-haat-admin': undefined, 'content-type': 'application/x-www-form-urlencoded' }],
  ])('a write with %s: the session goes on', async (_name, changed) => {
    const owner = await signedInStaff(shop.app, shop.db, 'owner');
    const entries = Object.entries({ ...owner.headers, ...changed }).filter(
      ([, value]) => value !== undefined,
    );
    const headers = Object.fromEntries(entries) as Record<string, string>;
    const reply = await staffInject(shop.app, { headers }, 'POST', ADMIN_PATHS.signOut);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
    expect(rejections()).toHaveLength(1);
    expect((await me(owner.headers)).statusCode).toBe(200);
  });
});

test('a session that is used does not end by idling, and ends in any case after its absolute lifetime', async () => {
  const { headers, sessionId } = await signedInStaff(shop.app, shop.db, 'owner');
  const expiry = async () => {
    const { rows } = await sql<{ idle: number; absolute: number }>`
      select extract(epoch from expires_at - now())::float8 as idle,
        extract(epoch from absolute_expires_at - now())::float8 as absolute
      from staff_sessions where id = ${sessionId}`.execute(shop.db);
    return rows[0] ?? { idle: 0, absolute: 0 };
  };
  await sql`update staff_sessions set last_seen_at = now() - interval '20 minutes',
    expires_at = now() + interval '10 minutes' where id = ${sessionId}`.execute(shop.db);
  await shop.app.inject({ url: API_PREFIX + ADMIN_PATHS.me, headers });
  expect((await expiry()).idle).toBeGreaterThan(1_500);
  expect((await expiry()).absolute).toBeLessThanOrEqual(86_400);
  await sql`update staff_sessions set last_seen_at = now() - interval '20 minutes',
    absolute_expires_at = now() + interval '5 minutes' where id = ${sessionId}`.execute(shop.db);
  await shop.app.inject({ url: API_PREFIX + ADMIN_PATHS.me, headers });
  expect((await expiry()).idle).toBeLessThanOrEqual(300);
});

test('on https the cookie has the prefix __Host- and everything that it requires', () => {
  const cookie = sessionCookie({ apiBaseUrl: 'https://api.haat.example/api/v1' });
  const token = 'A'.repeat(43);
  expect(cookie.set({ token, maxAgeSeconds: 60 })).toBe(
    `__Host-haat_admin=${token}; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60`,
  );
  expect(cookie.read(`a=b; __Host-haat_admin=${token}`)).toBe(token);
  expect(cookie.read(`haat_admin=${token}`)).toBeUndefined();
});
