import os from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import { adminHeaders, SHOP_ORIGIN, staffInject } from '#server/testing/builders/staff.ts';
import { startCommands } from '#server/testing/commands/start-commands.ts';
import { FakeAuthenticator } from '#server/testing/fake-authenticator.ts';
import { testApp } from '#server/testing/test-app.ts';

let shop: Awaited<ReturnType<typeof testApp>>;
let commands: ReturnType<typeof startCommands>;
beforeAll(async () => {
  shop = await testApp();
  commands = startCommands(os.tmpdir(), { DATABASE_URL: shop.connection.connectionString, SHOP_ORIGIN });
});
afterAll(async () => {
  await commands.close();
  await shop.close();
});

/** Runs `shop staff` on the shop's database, as the operator does. */
const runStaff = (...args: string[]) => commands.run('staff', ...args);

/** Opens the printed link on a device and sets up a passkey. Returns the headers of the session. */
async function acceptLink(out: string, name: string) {
  const token = /\/admin\/invitation\/([\w-]{43})$/m.exec(out)?.[1] ?? '';
  const person = { token, email: 'asha@staff.example', name };
  const send = (to: string, payload: object) =>
    staffInject(shop.app, { headers: adminHeaders() }, 'POST', to, { payload });
  const { options } = (await send(ADMIN_PATHS.invitationPasskeyOptions, person)).json();
  const passkey = new FakeAuthenticator().register({ challenge: options.challenge, origin: SHOP_ORIGIN });
  const reply = await send(ADMIN_PATHS.acceptWithPasskey, { ...person, passkey });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()]);
  return adminHeaders(reply.cookies[0]?.value);
}

const roleOf = async (headers: Record<string, string>) => {
  const reply = await staffInject(shop.app, { headers }, 'GET', ADMIN_PATHS.me);
  return reply.statusCode === 200 ? reply.json().role : reply.statusCode;
};

test('staff are invited, listed, given a new link and removed with commands', async () => {
  expect(await runStaff('list')).toMatchObject({
    code: 0,
    out: 'There is no staff yet. Invite the owner: npm run shop -- staff invite EMAIL\n',
  });
  const invited = await runStaff('invite', 'asha@staff.example');
  expect(invited.out).toMatch(
    /^asha@staff\.example becomes owner with this link:\n {2}http\S+\/admin\/invitation\/[\w-]{43}\nIt works once, until .+\.\n$/,
  );
  const first = await acceptLink(invited.out, 'Asha Rao');
  expect(await roleOf(first)).toBe('owner');
  const packer = await runStaff('invite', 'ravi@staff.example', '--role', 'packer');
  expect(packer.out).toContain('ravi@staff.example becomes packer with this link:');
  expect((await runStaff('list')).out).toMatch(
    /^owner {11}asha@staff\.example {2}Asha Rao {2}(seen|not).*\n/,
  );

  const link = await runStaff('link', 'asha@staff.example');
  expect(link.out).toContain(
    'sets up signing in again with this link. The old passkeys and password then end:',
  );
  const second = await acceptLink(link.out, 'Asha Rao');
  expect([await roleOf(first), await roleOf(second)]).toEqual([401, 'owner']);

  // the last owner stays
  const only = await runStaff('remove', 'asha@staff.example');
  expect([only.code, only.out, await roleOf(second)]).toEqual([1, '', 'owner']);
  expect(only.errors).toContain('owner');
  await shop.db
    .insertInto('staff')
    .values({ email: 'leela@staff.example', name: 'Leela Das', role: 'owner' })
    .execute();
  expect(await runStaff('remove', 'asha@staff.example')).toMatchObject({
    code: 0,
    out: 'Asha Rao can no longer sign in.\n',
  });
  expect(await roleOf(second)).toBe(401);
  const actions = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_kind', '=', 'command-line')
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'staff.invite',
    'staff.invite',
    'staff.create-sign-in-link',
    'staff.remove',
  ]);
});

test('mistakes get one sentence and exit code 1', async () => {
  expect(await runStaff('invite', 'asha')).toMatchObject({ code: 1, errors: 'asha is no email address.\n' });
  expect(await runStaff('link', 'nobody@staff.example')).toMatchObject({
    code: 1,
    out: '',
    errors: 'There is no staff member nobody@staff.example: npm run shop -- staff list shows them.\n',
  });
  const role = await runStaff('invite', 'asha@staff.example', '--role', 'boss');
  expect([role.code, role.out]).toEqual([1, '']);
  expect(role.errors).toContain('packer');
});
