import type { Page } from '@playwright/test';

/** An address that the checkout of the demo shop accepts. */
export const ADDRESS = {
  fullName: 'Asha Rao',
  address: '12 Lodhi Road',
  city: 'New Delhi',
  state: 'Delhi',
  postalCode: '110003',
  phone: '+91 98765 43210',
};

export async function fillAddress(page: Page, address = ADDRESS): Promise<void> {
  await page.getByLabel('Full name').fill(address.fullName);
  await page.getByLabel('Address', { exact: true }).fill(address.address);
  await page.getByLabel('City').fill(address.city);
  await page.getByLabel('State').selectOption(address.state);
  await page.getByLabel('PIN code').fill(address.postalCode);
  await page.getByLabel('Phone').fill(address.phone);
}
