import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { CancellationPreview } from '#contract/admin/orders/cancellation.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { OrderActions } from '../order-actions.tsx';

afterEach(() => cleanup());

const ORDER = {
  number: '7K3QX-9M2PD',
  fulfillmentState: 'partly-shipped',
  nextAction: 'pack',
  received: 0,
  refundDue: 0,
  documents: [] as AdminOrder['documents'],
} as AdminOrder;
const LINES = [
  { lineNo: 1, title: 'Kurta', options: 'M', price: 299, quantity: 3, cancellable: 1 },
  { lineNo: 2, title: 'Shawl', options: '', price: 649, quantity: 1, cancellable: 1 },
];

test('the rest of an order that was partly sent is cancelled; what was sent is not among the units', async () => {
  const preview: Partial<CancellationPreview> = {
    orderId: ORDER.number,
    lines: LINES,
    isWholeOrder: false,
    amount: 948,
    money: {
      kind: 'collect',
      text: 'The courier will collect ₹598.00 instead of ₹1,546.00.',
      amountDueBefore: 1546,
      amountDue: 598,
      refund: 0,
      isAutomatic: false,
    },
    effects: [],
  };
  const { requests } = renderScreen(<OrderActions order={ORDER} />, {
    permissions: ['orders.edit'],
    reply: ({ method }) => (method === 'POST' ? { orderId: ORDER.number, isWholeOrder: false } : preview),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel items of order 7K3QX-9M2PD' });
  const chosen = within(dialog).getAllByRole('status');
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['1', '1']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel items' }));
  await screen.findByText('Items of order 7K3QX-9M2PD cancelled.');
  const sent = requests.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({ expected: { amount: 948, refund: 0 } });
  expect(sent).not.toHaveProperty('lines');
});
