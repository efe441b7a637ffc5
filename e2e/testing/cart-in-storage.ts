import type { Page } from '@playwright/test';

/** As much of a cart line as the tests speak of. */
export interface StoredLine {
  id: string;
  name: string;
  price: number;
  quantity: number;
  selectedColor: string;
  selectedSize: string;
}

/** Two goods of the demo shop of which there is plenty. */
export const CUMIN: StoredLine = {
  id: 'unjha-cumin',
  name: 'Unjha Cumin Seeds',
  price: 189,
  quantity: 2,
  selectedColor: '',
  selectedSize: '',
};

/** What the browser keeps under the key `cart`. */
export function storedCart(page: Page): Promise<StoredLine[] | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'));
}

/** Puts lines into the cart before the first page opens, once. */
export async function fillCartBeforehand(page: Page, lines: readonly StoredLine[]): Promise<void> {
  await storeCartBeforehand(page, JSON.stringify(lines));
}

/** Puts any text where the cart is kept, before the first page opens, once. */
export async function storeCartBeforehand(page: Page, text: string): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('e2e-cart')) localStorage.setItem('cart', value);
    sessionStorage.setItem('e2e-cart', 'filled');
  }, text);
}
