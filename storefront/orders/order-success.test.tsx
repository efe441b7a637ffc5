import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '#storefront/testing/render-page.tsx';

test('/order-success has a note about email confirmation', async () => {
  await renderPage('/order-success?orderId=HT-1', {});
  expect(
    screen.getByText(/Your order HT-1 has been placed\. A confirmation is on its way to your email/),
  ).toBeTruthy();
});

test('a server that cannot send emails promises none', async () => {
  await renderPage('/order-success?orderId=HT-1', {}, { store: { capabilities: ['no-email'] } });
  expect(screen.getByText(/Your order HT-1 has been placed\./).textContent).not.toMatch(/email/);
});
