import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#storefront/testing/render-page.tsx';

test.each([
  ['terms', 'Terms & Conditions'],
  ['privacy', 'Privacy Policy'],
  ['refund', 'Refund and Cancellation Policy'],
  ['return', 'Return Policy'],
  ['shipping', 'Shipping Policy'],
  ['about', 'About Us'],
])('/%s is titled %s and contains the store name', async (slug, title) => {
  await renderPage(`/${slug}`, {}, { store: { companyName: 'Haat Bazaar Private Limited' } });
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole('main').textContent).toContain('Haat Bazaar Private Limited');
});

test("the merchant's text replaces the built-in one, and no script in it runs", async () => {
  const html =
    '<h2>Our way</h2><p onclick="evil()">Plain <b>words</b></p><script>evil()</script>' +
    '<img src=x onerror=evil()><a href="javascript:evil()">link</a>';
  await renderPage('/refund', {}, { store: { policies: { refund: html } } });
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('Plain words');
  expect(main.textContent).not.toContain('0-7 working days');
  expect(main.innerHTML).not.toMatch(/evil|<script|<img|onclick|javascript/);
});

test.each(['/imprint', '/products-x', '/constructor', '/404x'])('%s leads to the 404 page', async (href) => {
  await renderPage(href, {});
  await waitFor(() => expect(window.location.pathname).toBe('/404'));
  expect(await screen.findByText('Oops! Page not found')).toBeTruthy();
});
