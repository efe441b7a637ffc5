import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PREFIX } from '#contract/admin/admin-paths.ts';
import { PERMISSIONS, ROLES, type Role } from '#contract/admin/permissions.ts';
import { API_PREFIX } from '#contract/api-paths.ts';
import { adminHeaders, signedInStaff } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';

// Every role against every route of the admin. The routes are those that the app has registered, so a new route is
// covered without a change here.

let shop: Awaited<ReturnType<typeof testApp>>;
let routes: RouteOptions[];
let base: string;
const logged: string[] = [];
beforeAll(async () => {
  const stream = { write: (line: string) => void logged.push(line) };
  shop = await testApp({
    settings: { rateLimits: 'off' },
    withAdminRoutes: true,
    logger: { level: 'warn', stream },
  });
  base = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  routes = shop.app.routeList.filter(({ url }) => url.startsWith(`${API_PREFIX}${ADMIN_PREFIX}/`));
});
afterAll(() => shop.close());

const methodOf = ({ method }: RouteOptions) => [method].flat()[0] as 'POST';
const nameOf = (route: RouteOptions) => `${methodOf(route)} ${route.url}`;
const isPublic = ({ config }: RouteOptions) => config?.admin?.permission === 'public';
const rejections = () =>
  logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'admin request rejected');

/** Sends a request without content: it gets no further than the check of its fields. The event stream is ended. */
async function request(route: RouteOptions, headers: Record<string, string>) {
  const url = `${base}${route.url.replaceAll(/:\w+/g, 'sample')}`;
  const reply = await fetch(url, { method: methodOf(route), headers });
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await reply.body?.cancel();
  const text = isStream ? '' : await reply.text();
  const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return { status: reply.status, code: isJson ? (JSON.parse(text) as { code?: string }).code : undefined };
}

const isWrite = (route: RouteOptions) => !['GET', 'HEAD'].includes(methodOf(route));

test('the admin has routes of every kind', () => {
  expect(routes.length).toBeGreaterThan(20);
  expect(routes.some(isPublic)).toBe(true);
  expect(routes.filter(isWrite).length).toBeGreaterThan(10);
});

describe.each(ROLES)('%s', (role: Role) => {
  test('is rejected exactly where the table of permissions requires it', async () => {
    for (const route of routes) {
      const permission = route.config?.admin?.permission ?? 'public';
      // a session for each route: some of them end it
      const staff = await signedInStaff(shop.app, shop.db, role);
      const reply = await request(route, staff.headers);
      const allowed: readonly Role[] = permission === 'public' ? ROLES : PERMISSIONS[permission];
      const isForbidden = reply.status === 403;
      expect([nameOf(route), isForbidden]).toEqual([nameOf(route), !allowed.includes(role)]);
      if (isForbidden && methodOf(route) !== ('HEAD' as string)) expect(reply.code).toBe('forbidden');
    }
  });
});

test('without a session every route but the public ones is rejected and logged', async () => {
  for (const route of routes.filter((each) => !isPublic(each))) {
    logged.splice(0);
    const reply = await request(route, adminHeaders());
    expect([nameOf(route), reply.status]).toEqual([nameOf(route), 401]);
    expect(rejections()).toMatchObject([{ route: route.url, code: 'unauthenticated' }]);
  }
});

test.each([
  ['from another origin', { origin: 'https://evil.example' }],
  ['without an origin', { origin: '' }],
  ['without the header of the admin', { 'x-haat-admin': '' }],
  [
    'as a form of another site',
    {
      origin: 'https://evil.example',
      'x-haat-admin': '',
      'content-type': 'application/x-www-form-urlencoded',
    },
  ],
])('every write %s is rejected and logged, also the public ones', async (_name, changed) => {
  const owner = await signedInStaff(shop.app, shop.db, 'owner');
  for (const route of routes.filter(isWrite)) {
    logged.splice(0);
    const reply = await request(route, { ...owner.headers, ...changed });
    expect([nameOf(route), reply.status, reply.code]).toEqual([nameOf(route), 403, 'forbidden']);
    expect(rejections()).toMatchObject([{ route: route.url, code: 'forbidden' }]);
  }
});

test('OpenAPI names the permission and the audit action of every route', async () => {
  const { paths } = (await shop.app.inject(`${API_PREFIX}/openapi.json`)).json();
  for (const route of routes.filter((each) => methodOf(each) !== ('HEAD' as string))) {
    const admin = route.config?.admin;
    const operation = paths[route.url.replaceAll(/:(\w+)/g, '{$1}')]?.[methodOf(route).toLowerCase()];
    expect(operation, nameOf(route)).toBeDefined();
    expect(operation['x-permission'], nameOf(route)).toBe(isPublic(route) ? undefined : admin?.permission);
    expect(operation['x-audit-action'], nameOf(route)).toBe(admin?.action);
    expect(operation.security, nameOf(route)).toEqual(isPublic(route) ? undefined : [{ staff: [] }]);
  }
});
