import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { ADMIN_MARK_COOKIE, ADMIN_PAGES } from '#contract/page-links.ts';
import { type AdminApi, ApiProvider, createQueryClient } from '../api/api-context.tsx';
import { createAdminClient } from '../api/client.ts';
import { clearSignInMark } from '../api/use-me.ts';
import { type CurrentStaff, StaffProvider } from '../shared/current-staff.tsx';
import { FIRST_LOADS } from './first-loads.ts';
import { loadFirstScreen } from './load-first-screen.ts';
import { SCREENS } from './routes.tsx';

const BASE = 'https://shop.example/api/v1';
const ORDER = '7K3QX-9M2PD';
const OWNER = {
  permissions: ['account.own', 'orders.read', 'orders.fulfill', 'orders.edit', 'settings.manage'],
};
const ACCOUNTANT = { permissions: ['account.own', 'orders.read'] };

const REPLIES: Record<string, unknown> = {
  '/admin/today': { groups: [], toPack: 0, toShip: 0, unpaid: 0, setup: [] },
  '/admin/packing': { data: [] },
  '/admin/demo-data': { isDemo: false, products: 0 },
  '/admin/orders': { data: [], views: { all: 0 } },
  '/admin/sign-in/options': { isDemo: false },
};

beforeEach(() => {
  // its pages alone see the cookie
  window.history.replaceState(null, '', ADMIN_PAGES);
  // biome-ignore lint/suspicious/noDocumentCookie: the same as the code does
  document.cookie = `${ADMIN_MARK_COOKIE}=1; path=${ADMIN_PAGES}`;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** An admin whose server replies with `staff` and `REPLIES`. `requests` are the paths with their queries. */
function createTestAdmin(staff: unknown, reply?: () => Promise<Response>) {
  const requests: string[] = [];
  const client = createAdminClient({
    base: BASE,
    fetch: async (target) => {
      const url = String(target).slice(BASE.length);
      requests.push(url);
      if (url === '/admin/me') return Response.json(staff);
      if (reply) return reply();
      // later than the module of the screen
      await new Promise((resolve) => setTimeout(resolve, 50));
      return Response.json(REPLIES[url.split('?')[0] ?? ''] ?? {});
    },
  });
  const api = { client, staffId: () => undefined, setStaffId: () => {} } as unknown as AdminApi;
  return { admin: { api, queries: createQueryClient() }, requests };
}

const at = (path: string, search = '') => ({ pathname: `/admin${path}`, search });

/** Draws the screen of a path once, as the shell does. */
function draw({ api, queries }: ReturnType<typeof createTestAdmin>['admin'], path: string, staff: unknown) {
  const found = SCREENS.find((screen) => screen.path === path);
  if (!found) throw new Error(path);
  const Screen = found.screen;
  const location = memoryLocation({ path: path.replace(':number', ORDER) });
  return render(
    <ApiProvider value={api}>
      <QueryClientProvider client={queries}>
        <StaffProvider value={staff as CurrentStaff}>
          <Router hook={location.hook} searchHook={location.searchHook}>
            <Screen number={ORDER} />
          </Router>
        </StaffProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
}

test.each(['/', '/orders', '/sign-in'])(
  '%s is drawn with its data at once, without a request of its own',
  async (path) => {
    const { admin, requests } = createTestAdmin(OWNER);
    await loadFirstScreen(admin, at(path));
    const before = [...requests];
    expect(before.length).toBeGreaterThan(0);
    const { container } = draw(admin, path, OWNER);
    expect(container.querySelector('h1')).not.toBeNull();
    expect(container.querySelector('.skeleton, .list-skeleton')).toBeNull();
    expect(requests).toEqual(before);
  },
);

test('what an order reads first is requested before it is drawn', async () => {
  const { admin, requests } = createTestAdmin(OWNER);
  await loadFirstScreen(admin, at(`/orders/${ORDER}`));
  expect(requests.toSorted()).toEqual([
    '/admin/me',
    `/admin/orders/${ORDER}`,
    `/admin/orders/${ORDER}/shipments`,
  ]);
});

test('nothing is requested that the role may not read, or that the first reply does not need', async () => {
  const accountant = createTestAdmin(ACCOUNTANT);
  await loadFirstScreen(accountant.admin, at('/'));
  expect(accountant.requests).toEqual(['/admin/me', '/admin/today']);
  const owner = createTestAdmin(OWNER, async () => Response.json({ groups: [] }));
  await loadFirstScreen(owner.admin, at('/'));
  expect(owner.requests).toEqual(['/admin/me', '/admin/today', '/admin/packing?limit=5']);
});

test('a role without the screen requests nothing of it, once it is known', async () => {
  const editor = createTestAdmin({ permissions: ['account.own', 'products.edit'] });
  await loadFirstScreen(editor.admin, at('/settings/account'));
  expect(document.cookie).toContain(`${ADMIN_MARK_COOKIE}=0`);
  const again = createTestAdmin({ permissions: ['account.own', 'products.edit'] });
  await loadFirstScreen(again.admin, at('/orders'));
  expect(again.requests).toEqual(['/admin/me']);
  const owner = createTestAdmin(OWNER);
  await loadFirstScreen(owner.admin, at('/orders'));
  expect(document.cookie).toContain(`${ADMIN_MARK_COOKIE}=1`);
  expect(owner.requests).toEqual(['/admin/me', '/admin/orders?view=all']);
});

test('without a session nothing of the screen is requested', async () => {
  clearSignInMark();
  const { admin, requests } = createTestAdmin(OWNER);
  await loadFirstScreen(admin, at('/'));
  expect(requests).toEqual(['/admin/sign-in/options']);
});

test('a URL with a query and unusual characters requests no data of another screen', async () => {
  const { admin, requests } = createTestAdmin(OWNER);
  await loadFirstScreen(admin, at('/orders', '?view=unpaid'));
  await loadFirstScreen(admin, at('/orders/%E0%A4'));
  await loadFirstScreen(admin, at('/no/such/screen'));
  expect(requests).toEqual(['/admin/me']);
});

test('a slow reply does not hold back the screen for longer than 1.5 seconds', async () => {
  const { admin } = createTestAdmin(OWNER, () => new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  let isLoaded = false;
  const loading = loadFirstScreen(admin, at('/orders')).then(() => {
    isLoaded = true;
  });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(1_400);
  expect(isLoaded).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await loading;
  expect(isLoaded).toBe(true);
});

test('a failed reply leaves the screen to show the error', async () => {
  const { admin } = createTestAdmin(OWNER, async () => Response.json({ error: 'No.' }, { status: 500 }));
  await loadFirstScreen(admin, at('/'));
  expect(admin.queries.getQueryData(['me'])).toBeDefined();
});

test('every first read names its permission, or needs only that of the screen', () => {
  for (const { path, reads } of FIRST_LOADS)
    for (const { permission, ifPresent } of reads)
      expect([path, ifPresent === undefined || permission !== undefined]).toEqual([path, true]);
});
