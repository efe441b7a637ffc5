import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { ActivityEntry, ActivityList } from '#contract/admin/activity.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ActivityScreen } from './activity-screen.tsx';

afterEach(() => cleanup());

const entry: ActivityEntry = {
  id: 7,
  at: '2026-11-24T05:00:00.000Z',
  who: 'Meera Nair',
  action: 'product.change-prices',
  title: 'Changed prices',
  changes: '2 products',
  subjectKind: 'product',
  subjectId: '2',
  canUndo: true,
  isUndone: false,
};

test('what an undo leaves as it is, because it changed since, is named', async () => {
  const list: ActivityList = { data: [entry], people: [] };
  renderScreen(<ActivityScreen />, {
    at: '/activity',
    reply: ({ method }) =>
      method === 'GET'
        ? list
        : { isUndone: true, skipped: 'Left as they are, because they changed since: Kurta.' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back. Left as they are, because they changed since: Kurta.');
});

test('what the role may not see is named without a link', async () => {
  const list: ActivityList = {
    data: [
      { ...entry, id: 8, subjectKind: 'settings', subjectId: 'taxes' },
      { ...entry, id: 9, subjectKind: 'order', subjectId: '7K3QX-9M2PD' },
    ],
    people: [],
  };
  renderScreen(<ActivityScreen />, {
    at: '/activity',
    permissions: ['audit.read', 'orders.read'],
    reply: () => list,
  });
  await screen.findByText('Taxes');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/orders/7K3QX-9M2PD']);
});
