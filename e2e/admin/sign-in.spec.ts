import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Role } from '#contract/admin/permissions.ts';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { decodeBase32 } from '#server/security/base32.ts';
import { totpCode } from '#server/staff/factors/totp.ts';
import { inviteMember } from '#server/staff/invitations/create-links.ts';
import type { AdminShop } from './testing/admin-shop.ts';
import { expect, test } from './testing/admin-test.ts';
import { expectFineScreen } from './testing/expect-fine-screen.ts';

// one shop for the file; the first test needs it without an owner
test.describe.configure({ mode: 'serial' });
test.use({ shopName: 'sign-in', orderCount: 5, expectedConsole: /status of 4\d\d/ });

const WIDTHS = [360, 1280];
const PASSWORD = 'saffron tiger kettle';
const STEP_MS = 30_000;

/** A device with a fingerprint reader, which creates and uses passkeys without asking. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function invite({ db, origin }: AdminShop, role: Role): Promise<{ email: string; link: string }> {
  const email = `${role}.${process.hrtime.bigint()}@staff.example`;
  const options = { shopOrigin: origin, sendsEmail: false };
  return { email, link: (await inviteMember(db, { email, role }, options, COMMAND_LINE)).url };
}

async function expectToday(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

async function expectSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/admin/settings/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await expectSignIn(page);
}

/** Accepts an invitation with a passkey of this page's authenticator. */
async function acceptWithPasskey(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sign in with this device' }).click();
  await expectToday(page);
}

async function signInWithPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
}

async function expectAccessibleScreen(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectFineScreen(page);
  if (size) await page.setViewportSize(size);
}

test('the first owner sets up a passkey with the printed link, once, and signs in with it', async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  const findLink = () => /http\S+\/admin\/setup\?token=\S+(?=\s)/.exec(shop.log())?.[0] ?? '';
  // printed once the shop is open
  await expect.poll(findLink).not.toBe('');
  const link = findLink();
  await addAuthenticator(context, page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to your shop' })).toBeVisible();
  await expectAccessibleScreen(page);
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Your email').fill('asha@staff.example');
  await page.getByRole('button', { name: 'Sign in with this device' }).click();
  await expectToday(page);

  await page.goto('/admin/settings/account');
  await expect(page.getByText('asha@staff.example')).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectAccessibleScreen(page);

  await signOut(page);
  await page.goto('/admin/orders');
  await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Forders$/);
  await signInWithPasskey(page);
  await expect(page).toHaveURL(/\/admin\/orders$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('It has been used or has expired')).toBeVisible();
  await expect(page.getByText('Ask the owner of the shop for a new link.')).toBeVisible();
  // the owner is still signed in
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expectToday(page);
});

test('an invited person sets up password and authenticator app; a wrong code is rejected', async ({
  staffPage,
  browser,
  shop,
}) => {
  test.slow();
  const email = 'ravi@staff.example';
  await staffPage.goto('/admin/settings/staff');
  await staffPage.getByRole('button', { name: 'Invite a person' }).click();
  await staffPage.getByRole('textbox', { name: 'Email' }).fill(email);
  await staffPage.getByRole('radio', { name: /^Manager/ }).check();
  await staffPage.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await staffPage.getByRole('textbox', { name: 'Link' }).inputValue();
  await staffPage.getByRole('button', { name: 'Close' }).click();
  await expect(staffPage.getByText(email)).toBeVisible();
  await expectAccessibleScreen(staffPage);

  const context = await browser.newContext({ baseURL: shop.origin });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByLabel('Your email')).toHaveValue(email);
  await expectAccessibleScreen(page);
  await page.getByLabel('Your name').fill('Ravi Nair');
  await page.getByRole('button', { name: 'Use a password and an authenticator app' }).click();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Next: authenticator app' }).click();
  const secret = (await page.locator('.totp-secret code').innerText()).replaceAll(' ', '');
  const key = decodeBase32(secret);
  await expectAccessibleScreen(page);

  const code = page.getByLabel('Code of the app');
  await code.fill(totpCode(key, 1));
  await page.getByRole('button', { name: 'Open the admin' }).click();
  await expect(page.getByText('That did not work.')).toBeVisible();
  const step = Math.floor(Date.now() / STEP_MS);
  await code.fill(totpCode(key, step));
  await page.getByRole('button', { name: 'Open the admin' }).click();
  await expect(page.getByText('Keep these recovery codes')).toBeVisible();
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  await expectAccessibleScreen(page);
  await page.getByRole('button', { name: 'I have kept them: open the admin' }).click();
  await expectToday(page);

  await signOut(page);
  const signIn = async (digits: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Code').fill(digits);
    await page.getByRole('button', { name: 'Sign in with password' }).click();
  };
  // correct, but it was used for the setup
  await signIn(totpCode(key, step));
  await expect(page.getByText('You are not signed in.')).toBeVisible();
  await expectAccessibleScreen(page);
  // the next code, or on a slow machine the one that the app shows by now
  await signIn(totpCode(key, Math.max(step + 1, Math.floor(Date.now() / STEP_MS))));
  await expectToday(page);

  await test.step('a sensitive change asks for password and code again', async () => {
    const member = sql`(select id from staff where email = ${email})`;
    await sql`update staff_sessions set authenticated_at = now() - interval '6 minutes' where staff_id = ${member}`.execute(
      shop.db,
    );
    // as if the last code was used long ago: the next one would be half a minute away
    await sql`update staff set totp_last_step = 0 where email = ${email}`.execute(shop.db);
    await page.goto('/admin/settings/account');
    await page.getByRole('button', { name: 'Create new recovery codes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    const confirm = async (password: string) => {
      await dialog.getByLabel('Password').fill(password);
      await dialog.getByLabel('Code').fill(totpCode(key, Math.floor(Date.now() / STEP_MS)));
      await dialog.getByRole('button', { name: 'Confirm with password' }).click();
    };
    await confirm('saffron lion kettle');
    await expect(dialog.getByText('That did not work.')).toBeVisible();
    await confirm(PASSWORD);
    await expect(page.getByRole('dialog', { name: 'New recovery codes' })).toBeVisible();
    await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  });
  await context.close();
});

test('a staff change needs a recent sign-in, and goes through after it', async ({ page, context, shop }) => {
  test.slow();
  const { email, link } = await invite(shop, 'owner');
  const packer = await shop.addStaff('packer');
  await addAuthenticator(context, page);
  await acceptWithPasskey(page, link, 'Leela Das');
  await sql`update staff_sessions set authenticated_at = now() - interval '6 minutes'
    where staff_id = (select id from staff where email = ${email})`.execute(shop.db);

  await page.goto('/admin/settings/staff');
  const row = page.getByRole('listitem').filter({ hasText: 'packer.' });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByRole('radio', { name: /^Accountant/ }).check();
  await page.getByRole('button', { name: 'Make accountant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog).toBeVisible();
  await expectAccessibleScreen(page);
  const usePasskey = dialog.getByRole('button', { name: 'Use a passkey' });
  await expect(usePasskey).toBeVisible();
  // the member has no password
  await expect(dialog.getByLabel('Password')).toBeHidden();
  await usePasskey.click();
  await expect(page.getByText('Meera Nair is accountant now')).toBeVisible();
  const { role } = await shop.db
    .selectFrom('staff')
    .select('role')
    .where('id', '=', packer.id)
    .executeTakeFirstOrThrow();
  expect(role).toBe('accountant');
});

test('sessions ended on another device lead to the sign-in, and back to the screen after it', async ({
  page,
  context,
  browser,
  shop,
}) => {
  const { email, link } = await invite(shop, 'manager');
  await addAuthenticator(context, page);
  await acceptWithPasskey(page, link, 'Kabir Shah');
  await page.goto('/admin/orders?sort=total');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();

  const { id, role } = await shop.db
    .selectFrom('staff')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const other = await browser.newContext({ baseURL: shop.origin });
  await shop.signIn(other, { id, role });
  const otherPage = await other.newPage();
  await otherPage.goto('/admin/settings/account');
  await otherPage.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(otherPage.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0);
  await other.close();

  // the page notices by itself, at the latest when its stream of changes is checked (every 20 s)
  await expect(page).toHaveURL(/\/admin\/sign-in\?next=%2Forders%3Fsort%3Dtotal$/);
  await signInWithPasskey(page);
  await expect(page).toHaveURL(/\/admin\/orders\?sort=total$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('a visitor of the demo shop looks around as its owner, who cannot change staff', async ({ page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await expectToday(page);
  await page.goto('/admin/settings/staff');
  await expect(page.getByText(/^Nobody can be invited, changed or removed in the demo/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite a person' })).toHaveCount(0);
});

test('nothing moves while the sign-in loads', async ({ page }) => {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/admin/sign-in');
    await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible();
    const shifts = await page.evaluate(async () => {
      await document.fonts.ready;
      // shifts of the last frame are reported after the next one
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
      return window.shifts;
    });
    expect(shifts, `at ${width} px`).toEqual([]);
  }
});

declare global {
  interface Window {
    /** Scores of the layout shifts. */
    shifts: number[];
  }
}
