import type { Page } from '@playwright/test';

/** The fields of a stored cart line that the tests use. */
export interface StoredLine {
  id: string;
  name: string;
  price: number;
  quantity: number;
  selectedColor: string;
  selectedSize: string;
}

/** Two units of a demo product with plenty of stock. */
export const CUMIN: StoredLine = {
  id: 'unjha-cumin',
  name: 'Unjha Cumin Seeds',
  price: 189,
  quantity: 2,
  selectedColor: '',
  selectedSize: '',
};

/** The value that browser storage holds under the key `cart`. */
export function storedCart(page: Page): Promise<StoredLine[] | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'));
}

/** Stores cart lines before the first page opens, once per tab. */
export async function fillCartBeforehand(page: Page, lines: readonly StoredLine[]): Promise<void> {
  await storeCartBeforehand(page, JSON.stringify(lines));
}

/** Stores any text as the cart before the first page opens, once per tab. */
export async function storeCartBeforehand(page: Page, text: string): Promise<void> {
  await page.addInitScript((value) => {
    if (!sessionStorage.getItem('e2e-cart')) localStorage.setItem('cart', value);
    sessionStorage.setItem('e2e-cart', 'filled');
  }, text);
}
