import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderPage, repliesInTurn } from '#storefront/testing/render-page.tsx';

const ORDER = {
  id: 'HT-1',
  status: 1,
  paid: true,
  canCancel: true,
  createdAt: '2026-03-04T20:00:00Z',
  items: [{ id: 1, productTitle: 'Dabu Kurta', quantity: 2, price: 1499.5 }],
  shippingAddress: { address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', postalCode: '560001' },
};
const CANCEL = 'POST /orders/HT-1/cancellation';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('auth_token', 't1');
});

const open = (replies: Record<string, unknown>, capabilities = ['order-cancellation']) =>
  renderPage('/orders', { 'GET /orders': [ORDER], ...replies }, { store: { capabilities } });

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Order HT-1' }));
  return within(screen.getByRole('dialog', { name: 'Cancel order HT-1?', hidden: true }));
}

test('an order is cancelled after a question that tells what happens to the money', async () => {
  const bodies: unknown[] = [];
  await open({
    [CANCEL]: (_: URL, { body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return { ...ORDER, status: 4, canCancel: undefined, refundDue: 2999 };
    },
  });
  const dialog = await openDialog();
  expect(dialog.getByText(/the ₹2,999\.00 that you paid goes back to you/)).toBeTruthy();
  await userEvent.selectOptions(dialog.getByLabelText('Reason (optional)'), 'I ordered it by mistake');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Order', hidden: true }));
  expect(await screen.findByText('Order HT-1 has been cancelled.')).toBeTruthy();
  const card = within(screen.getByRole('article', { name: 'Order HT-1' }));
  expect(card.getAllByText('Cancelled').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /Cancel Order/ })).toBeNull();
  expect(bodies).toEqual([{ reason: 'mistake' }]);
});

test('Keep Order closes the question, and nothing is sent', async () => {
  const { calls } = await open({});
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep Order', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('an order that was packed meanwhile: the reason is shown, and the order as it is now', async () => {
  const error = 'This order is packed or on its way, so it cannot be cancelled.';
  await open({
    'GET /orders': repliesInTurn([ORDER], [{ ...ORDER, canCancel: undefined }]),
    [CANCEL]: () => Response.json({ error, code: 'order_not_cancellable' }, { status: 409 }),
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Order', hidden: true }));
  expect((await screen.findAllByText(error)).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Cancel Order/ })).toBeNull());
  expect(screen.getByRole('article', { name: 'Order HT-1' })).toBeTruthy();
});

test('after a failure the question stays open to try again', async () => {
  await open({ [CANCEL]: 503 });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel Order', hidden: true }));
  expect(
    (await screen.findAllByText('The order could not be cancelled. Please try again.')).length,
  ).toBeGreaterThan(0);
  expect(dialog.getByRole('button', { name: 'Cancel Order', hidden: true })).toHaveProperty(
    'disabled',
    false,
  );
});

test('the question about an unpaid order names a payment on its way', async () => {
  await open({ 'GET /orders': [{ ...ORDER, status: 0, paid: false }] });
  const dialog = await openDialog();
  expect(dialog.getByText(/A payment that is still on its way goes back to you/)).toBeTruthy();
});

test.each([
  ['the server does not announce it', ORDER, []],
  ['the order cannot be cancelled any more', { ...ORDER, canCancel: undefined }, ['order-cancellation']],
])('no button if %s', async (_, order, capabilities) => {
  await open({ 'GET /orders': [order] }, capabilities);
  expect(await screen.findByRole('article', { name: 'Order HT-1' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Cancel Order/ })).toBeNull();
});
