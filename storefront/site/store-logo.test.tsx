import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#storefront/testing/render-page.tsx';

const store = { storeName: 'Haat', companyLogoUrl: '/media/logo.svg' };

/** The areas of the page that show the logo. */
const logoAreas = () =>
  screen
    .queryAllByRole('img', { name: 'Haat' })
    .map((logo) => logo.closest('header.header, footer, article, section')?.className.split(' ')[0]);

/** The link to the home page in the header. */
const brand = () => within(document.querySelector<HTMLElement>('.header__row') as HTMLElement);

test.each([
  ['/cart', ['header', 'footer']],
  ['/contact', ['header', 'contact__info', 'footer']],
  ['/terms', ['header', 'policy', 'footer']],
])('ruling 32: the logo of the store is on %s, with its name as text', async (href, areas) => {
  await renderPage(href, {}, { store });
  expect(logoAreas()).toEqual(areas);
  expect(brand().getByRole('img', { name: 'Haat' })).toBeTruthy();

  await renderPage(href, {}, { store: { storeName: 'Haat' } });
  expect(logoAreas()).toEqual([]);
  expect(brand().getByText('Haat')).toBeTruthy();
});

test('a logo that cannot be loaded is replaced by the name', async () => {
  await renderPage('/cart', {}, { store });
  fireEvent.error(brand().getByRole('img', { name: 'Haat' }));
  expect(brand().queryByRole('img', { name: 'Haat' })).toBeNull();
  expect(brand().getByText('Haat')).toBeTruthy();
});
