import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import {
  isKnownNetwork,
  saveKnownNetwork,
} from '#server/security/sign-in-throttle/sign-in-throttle-queries.ts';
import { adminHeaders, signedInStaff, staffInject } from '#server/testing/builders/staff.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createSession } from '../sessions/create-session.ts';
import { countedEmail } from '../sign-in/counted-email.ts';

type Staff = Awaited<ReturnType<typeof signedInStaff>>;
let shop: Awaited<ReturnType<typeof testApp>>;
let owner: Staff;
beforeEach(async () => {
  shop = await testApp();
  owner = await signedInStaff(shop.app, shop.db, 'owner');
});
afterEach(() => shop.close());

const post = (staff: Pick<Staff, 'headers'>, path: string, payload: object) =>
  staffInject(shop.app, staff, 'POST', path, { payload });
const me = (staff: Pick<Staff, 'headers'>) => staffInject(shop.app, staff, 'GET', ADMIN_PATHS.me);
const makeSignInOld = ({ sessionId }: Staff) =>
  sql`update staff_sessions set authenticated_at = now() - interval '301 seconds' where id = ${sessionId}`.execute(
    shop.db,
  );

test('the owner sees the staff and open invitations, invites, and revokes an invitation', async () => {
  const invited = await post(owner, ADMIN_PATHS.inviteStaff, {
    email: ' Ravi@Staff.example',
    role: 'packer',
    sendsEmail: true,
  });
  expect(invited.statusCode).toBe(201);
  // the shop of the tests has no SMTP server
  expect(invited.json()).toMatchObject({
    isEmailed: false,
    link: expect.stringContaining('/admin/invitation/'),
  });
  const list = (await staffInject(shop.app, owner, 'GET', ADMIN_PATHS.staff)).json();
  expect(list.members).toMatchObject([{ id: owner.id, role: 'owner', methods: [], isDemo: false }]);
  expect(list.invitations).toMatchObject([{ email: 'ravi@staff.example', role: 'packer' }]);
  const { id } = list.invitations[0];
  expect((await post(owner, ADMIN_PATHS.revokeInvitation, { id })).statusCode).toBe(200);
  expect((await post(owner, ADMIN_PATHS.revokeInvitation, { id })).statusCode).toBe(404);
  const url = ADMIN_PATHS.invitation.replace(':token', invited.json().link.split('/').at(-1));
  expect((await staffInject(shop.app, owner, 'GET', url)).json().code).toBe('invitation_invalid');
});

test('a changed role ends the sessions of the member; a role that was changed meanwhile is not overwritten', async () => {
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  const change = { id: packer.id, role: 'manager', expectedRole: 'packer' };
  expect((await post(owner, ADMIN_PATHS.changeRole, change)).statusCode).toBe(200);
  expect((await me(packer)).statusCode).toBe(401);
  const stale = await post(owner, ADMIN_PATHS.changeRole, { ...change, role: 'accountant' });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'staff_changed']);
  const entries = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'staff.change-role')
    .execute();
  expect(entries).toMatchObject([
    { staff_id: owner.id, subject_id: packer.id, before: { role: 'packer' }, after: { role: 'manager' } },
  ]);
});

test('a removed member is signed out and cannot be removed twice', async () => {
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  const reply = await post(owner, ADMIN_PATHS.removeStaff, { id: packer.id });
  expect(reply.json()).toEqual({ message: `${packer.name} can no longer sign in.` });
  expect((await me(packer)).statusCode).toBe(401);
  expect((await post(owner, ADMIN_PATHS.removeStaff, { id: packer.id })).statusCode).toBe(404);
  const { rows } = await sql`select from staff_sessions where staff_id = ${packer.id}`.execute(shop.db);
  expect(rows).toEqual([]);
});

test('the networks from which a removed member signed in are deleted, those of a customer of the same email stay', async () => {
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  const { email } = await shop.db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', packer.id)
    .executeTakeFirstOrThrow();
  const network = '198.18.0.1';
  const [asMember, asCustomer] = [
    { email: countedEmail(email), network },
    { email, network },
  ];
  await shop.db.transaction().execute(async (trx) => {
    for (const source of [asMember, asCustomer]) await saveKnownNetwork(trx, source);
  });
  expect((await post(owner, ADMIN_PATHS.removeStaff, { id: packer.id })).statusCode).toBe(200);
  await shop.db.transaction().execute(async (trx) => {
    expect(await isKnownNetwork(trx, asMember)).toBe(false);
    expect(await isKnownNetwork(trx, asCustomer)).toBe(true);
  });
});

test('the last owner cannot be removed or demoted, also by two owners at the same moment', async () => {
  const remove = await post(owner, ADMIN_PATHS.removeStaff, { id: owner.id });
  const demote = { id: owner.id, role: 'manager', expectedRole: 'owner' };
  expect([remove.json().code, (await post(owner, ADMIN_PATHS.changeRole, demote)).json().code]).toEqual([
    'last_owner',
    'last_owner',
  ]);
  const second = await signedInStaff(shop.app, shop.db, 'owner');
  await Promise.all([
    post(owner, ADMIN_PATHS.removeStaff, { id: second.id }),
    post(second, ADMIN_PATHS.removeStaff, { id: owner.id }),
  ]);
  const left = await shop.db.selectFrom('staff').select('id').where('status', '=', 'active').execute();
  expect(left).toHaveLength(1);
});

test('staff are changed only within five minutes of signing in', async () => {
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  await makeSignInOld(owner);
  for (const [path, payload] of [
    [ADMIN_PATHS.removeStaff, { id: packer.id }],
    [ADMIN_PATHS.changeRole, { id: packer.id, role: 'owner', expectedRole: 'packer' }],
    [ADMIN_PATHS.inviteStaff, { email: 'ravi@staff.example', role: 'owner', sendsEmail: false }],
    [ADMIN_PATHS.createSignInLink, { id: packer.id }],
    [ADMIN_PATHS.totp, {}],
    [ADMIN_PATHS.passkeyOptions, {}],
    [ADMIN_PATHS.recoveryCodes, {}],
  ] as const) {
    const reply = await post(owner, path, payload);
    expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'recent_sign_in_required']);
  }
  expect((await me(packer)).statusCode).toBe(200);
});

test('a member signs one or all other devices out; another member cannot', async () => {
  const packer = await signedInStaff(shop.app, shop.db, 'packer');
  const addDevice = async () => {
    const other = await signedInStaff(shop.app, shop.db, 'packer');
    await sql`update staff_sessions set staff_id = ${packer.id} where id = ${other.sessionId}`.execute(
      shop.db,
    );
    return other;
  };
  const [phone, tablet, laptop] = [await addDevice(), await addDevice(), await addDevice()];
  const { sessions } = (await staffInject(shop.app, packer, 'GET', ADMIN_PATHS.sessions)).json();
  expect(sessions).toHaveLength(4);
  expect(sessions[0]).toMatchObject({ id: packer.sessionId, isCurrent: true, browser: 'Chrome on Android' });
  await post(owner, ADMIN_PATHS.endSession, { id: phone.sessionId });
  expect((await me(phone)).statusCode).toBe(200);
  await post(packer, ADMIN_PATHS.endSession, { id: phone.sessionId });
  expect([(await me(phone)).statusCode, (await me(tablet)).statusCode]).toEqual([401, 200]);
  await post(packer, ADMIN_PATHS.endOtherSessions, {});
  expect([(await me(tablet)).statusCode, (await me(laptop)).statusCode]).toEqual([401, 401]);
  expect([(await me(packer)).statusCode, (await me(owner)).statusCode]).toEqual([200, 200]);
  await post(packer, ADMIN_PATHS.endOtherSessions, {});
  const log = await shop.db
    .selectFrom('audit_log')
    .select('before')
    .where('action', '=', 'staff.end-other-sessions')
    .where('subject_id', '=', packer.id)
    .execute();
  expect(log).toEqual([{ before: { sessions: 2 } }]);
});

describe('a changed role', () => {
  const change = async (member: Staff, role: string, expectedRole: string, by = owner) =>
    (await post(by, ADMIN_PATHS.changeRole, { id: member.id, role, expectedRole })).json().entryId;
  const undo = async (entryId: number, by: Pick<Staff, 'headers'> = owner) =>
    (await post(by, ADMIN_PATHS.undoActivity.replace(':id', String(entryId)), {})).json();
  const roleOf = async ({ id }: Staff) =>
    (await shop.db.selectFrom('staff').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;

  test('is taken back by an owner who has signed in recently; the member signs in again', async () => {
    const packer = await signedInStaff(shop.app, shop.db, 'packer');
    const manager = await signedInStaff(shop.app, shop.db, 'manager');
    const entryId = await change(packer, 'owner', 'packer');
    expect((await undo(entryId, manager)).code).toBe('forbidden');
    await makeSignInOld(owner);
    expect((await undo(entryId)).code).toBe('recent_sign_in_required');
    expect(await roleOf(packer)).toBe('owner');
    const second = await signedInStaff(shop.app, shop.db, 'owner');
    expect(await undo(entryId, second)).toEqual({ isUndone: true });
    expect(await roleOf(packer)).toBe('packer');
    const { rows } = await sql`select from staff_sessions where staff_id = ${packer.id}`.execute(shop.db);
    expect(rows).toEqual([]);
    expect((await undo(entryId, second)).skipped).toBe('This was taken back already.');
  });

  test('stays if it changed again, if the member was removed, and if no other owner remains', async () => {
    const packer = await signedInStaff(shop.app, shop.db, 'packer');
    const first = await change(packer, 'manager', 'packer');
    const second = await change(packer, 'accountant', 'manager');
    expect((await undo(first)).skipped).toContain('The role was changed by another person meanwhile.');
    await post(owner, ADMIN_PATHS.removeStaff, { id: packer.id });
    expect((await undo(second)).skipped).toBe('There is no such staff member.');
    expect(await roleOf(packer)).toBe('accountant');

    const heir = await signedInStaff(shop.app, shop.db, 'manager');
    const promoted = await change(heir, 'owner', 'manager');
    await shop.db.updateTable('staff').set({ role: 'packer' }).where('id', '=', owner.id).execute();
    const device = { browser: 'Chrome on Android', network: '198.18.0.x' };
    const { token } = await shop.db
      .transaction()
      .execute((trx) => createSession(trx, { id: heir.id, role: 'owner' }, device));
    const last = { headers: adminHeaders(token) };
    expect((await undo(promoted, last)).skipped).toContain('This is the only owner of the shop.');
    expect(await roleOf(heir)).toBe('owner');
  });

  test('is not taken back by the owner of the demo', async () => {
    const packer = await signedInStaff(shop.app, shop.db, 'packer');
    const entryId = await change(packer, 'manager', 'packer');
    await shop.db.updateTable('staff').set({ is_demo: true }).where('id', '=', owner.id).execute();
    expect((await undo(entryId)).code).toBe('forbidden');
    expect(await roleOf(packer)).toBe('manager');
  });
});
