import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { OrderActions } from './order-actions.tsx';

afterEach(() => cleanup());

const ON_ITS_WAY = {
  number: '7K3QX-9M2PD',
  fulfillmentState: 'shipped',
  paymentState: 'cash-on-delivery',
  nextAction: 'deliver',
  total: 1_546,
  received: 0,
  refundDue: 0,
  payments: [{ id: '1', method: 'cod', state: 'awaiting_cash', amount: 598 }],
  documents: [],
} as unknown as AdminOrder;

test('the cash of an order that is on its way is recorded by hand, as much as the carrier collects', async () => {
  const { requests } = renderScreen(<OrderActions order={ON_ITS_WAY} />, {
    permissions: ['payments.record'],
    reply: () => ({ message: 'The order is paid.', outcome: 'applied' }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Record the cash' }));
  await userEvent.type(await screen.findByLabelText('Number of the payment'), 'R-17');
  await userEvent.click(screen.getByRole('button', { name: 'Record ₹598.00 as received' }));
  await screen.findByText('The order is paid.');
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ reference: 'R-17' });
});

test('no cash is recorded before the order is handed over, or after it is paid', () => {
  const orders: Partial<AdminOrder>[] = [
    { fulfillmentState: 'partly-packed', nextAction: 'ship' },
    { fulfillmentState: 'packed', nextAction: 'ship' },
    { fulfillmentState: 'returned', nextAction: 'none' },
    { paymentState: 'paid' },
    // there it is the highlighted step
    { fulfillmentState: 'delivered', nextAction: 'record-payment' },
  ];
  for (const change of orders) {
    renderScreen(<OrderActions order={{ ...ON_ITS_WAY, ...change } as AdminOrder} />, {
      permissions: ['payments.record'],
      reply: () => ({}),
    });
    expect(screen.queryByRole('button', { name: 'Record the cash' })).toBeNull();
    cleanup();
  }
});

test('the Print menu offers the invoice and the credit notes of an order only once it has them', async () => {
  const invoice = { kind: 'invoice', number: '26-27/000009' };
  const offered = async (documents: object[]) => {
    renderScreen(<OrderActions order={{ ...ON_ITS_WAY, documents } as AdminOrder} />, { reply: () => ({}) });
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    const items = await screen.findAllByRole('menuitem');
    cleanup();
    return items.map(({ textContent }) => textContent).filter((text) => /invoice|credit/i.test(text ?? ''));
  };
  expect(await offered([])).toEqual([]);
  expect(await offered([invoice])).toEqual(['Invoices', 'Download invoices (ZIP)']);
});
