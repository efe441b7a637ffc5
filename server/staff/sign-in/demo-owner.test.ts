import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { disableDemoMode, enableDemoMode } from '#server/store-info/demo-mode.ts';
import { upsertStoredSetting } from '#server/stored-settings/stored-settings-queries.ts';
import { adminHeaders, SHOP_ORIGIN, signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createSetupLink } from '../invitations/create-links.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
beforeEach(async () => {
  shop = await testApp();
});
afterEach(() => shop.close());

const signInAsDemoOwner = () =>
  staffInject(shop.app, { headers: adminHeaders() }, 'POST', ADMIN_PATHS.demoSignIn);
const sessionOf = (reply: Awaited<ReturnType<typeof signInAsDemoOwner>>) => ({
  headers: adminHeaders(reply.cookies.find(({ name }) => name === 'haat_admin')?.value),
});

test('a shop that is no demo has no demo owner', async () => {
  const reply = await signInAsDemoOwner();
  expect([reply.statusCode, reply.cookies]).toEqual([404, []]);
  expect(await shop.db.selectFrom('staff').select('id').execute()).toEqual([]);
});

test('the sign-in screen can read whether the shop is a demo and has an owner, and whether there is a session', async () => {
  const options = async (staff: { headers: Record<string, string> } = { headers: {} }) => {
    const reply = await staffInject(shop.app, staff, 'GET', ADMIN_PATHS.signInOptions);
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  expect(await options()).toEqual({ isDemo: false, hasOwner: false, isSignedIn: false });
  await enableDemoMode(shop.db);
  const visitor = sessionOf(await signInAsDemoOwner());
  expect(await options()).toEqual({ isDemo: true, hasOwner: false, isSignedIn: false });
  expect(await options(visitor)).toMatchObject({ isSignedIn: true });
  await signedInStaff(shop.app, shop.db, 'owner');
  expect(await options()).toEqual({ isDemo: true, hasOwner: true, isSignedIn: false });
  await disableDemoMode(shop.db);
  expect(await options(visitor)).toMatchObject({ isSignedIn: false });
});

test('visitors of the demo sign in as its one owner, who cannot change staff or how to sign in', async () => {
  await enableDemoMode(shop.db);
  const replies = await Promise.all([signInAsDemoOwner(), signInAsDemoOwner()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const [visitor] = replies.map(sessionOf);
  if (!visitor) throw new Error('no session');
  expect((await staffInject(shop.app, visitor, 'GET', ADMIN_PATHS.me)).json()).toMatchObject({
    role: 'owner',
    isDemo: true,
  });
  const invite = { email: 'mallory@evil.example', role: 'owner', sendsEmail: false };
  for (const [path, payload] of [
    [ADMIN_PATHS.inviteStaff, invite],
    [ADMIN_PATHS.passkeyOptions, {}],
    [ADMIN_PATHS.totp, {}],
  ] as const) {
    const reply = await staffInject(shop.app, visitor, 'POST', path, { payload });
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'forbidden']);
  }
  // the shop still has no owner of its own
  expect(await createSetupLink(shop.db, SHOP_ORIGIN)).toBeDefined();
});

test('the demo owner ends with the demo, and returns with no later one', async () => {
  await enableDemoMode(shop.db);
  const visitor = sessionOf(await signInAsDemoOwner());
  await disableDemoMode(shop.db);
  expect((await staffInject(shop.app, visitor, 'GET', ADMIN_PATHS.me)).statusCode).toBe(401);
  expect((await signInAsDemoOwner()).statusCode).toBe(404);
  await enableDemoMode(shop.db);
  expect((await staffInject(shop.app, visitor, 'GET', ADMIN_PATHS.me)).statusCode).toBe(401);
  expect((await signInAsDemoOwner()).statusCode).toBe(200);
});

describe('a demo shop that is in use: it has an owner of its own, and settings', () => {
  const saveSetting = () =>
    shop.db.transaction().execute((trx) =>
      upsertStoredSetting(trx, {
        name: 'UPI_ID',
        value: 'shop@bank',
        encryptedValue: null,
        changedBy: null,
      }),
    );
  const addOwner = () => signedInStaff(shop.app, shop.db, 'owner');
  const promoteManager = async () => {
    const manager = await signedInStaff(shop.app, shop.db, 'manager');
    await shop.db.updateTable('staff').set({ role: 'owner' }).where('id', '=', manager.id).execute();
  };

  test.each([
    ['the settings come last', addOwner, saveSetting],
    ['the owner comes last', saveSetting, addOwner],
    ['a manager becomes owner', saveSetting, promoteManager],
  ])(
    'no visitor signs in there as the demo owner, and those signed in are signed out: %s',
    async (_case, first, last) => {
      await enableDemoMode(shop.db);
      const visitor = sessionOf(await signInAsDemoOwner());
      const readMe = async () => (await staffInject(shop.app, visitor, 'GET', ADMIN_PATHS.me)).statusCode;
      await first();
      expect([await readMe(), (await signInAsDemoOwner()).statusCode]).toEqual([200, 200]);
      await last();
      expect([await readMe(), (await signInAsDemoOwner()).statusCode]).toEqual([401, 404]);
      const options = await staffInject(shop.app, { headers: {} }, 'GET', ADMIN_PATHS.signInOptions);
      expect(options.json()).toMatchObject({ isDemo: false, hasOwner: true });
      // the mark of a demo that is taken back does not open it either
      await disableDemoMode(shop.db);
      await enableDemoMode(shop.db);
      expect((await signInAsDemoOwner()).statusCode).toBe(404);
    },
  );

  test('a sign-in at the same moment leaves no session behind', async () => {
    await enableDemoMode(shop.db);
    await addOwner();
    const [reply] = await Promise.all([signInAsDemoOwner(), saveSetting()]);
    const me = await staffInject(shop.app, sessionOf(reply), 'GET', ADMIN_PATHS.me);
    expect(me.statusCode).toBe(401);
  });
});
