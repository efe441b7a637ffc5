import type { Page } from '@playwright/test';

/** Fills in and submits the form of /login. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Stores a token before the first page opens, once per tab: a customer who signs out stays signed out. */
export async function signInBeforehand(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('e2e-signed-in')) localStorage.setItem('auth_token', value);
    sessionStorage.setItem('e2e-signed-in', 'yes');
  }, token);
}
