import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useShop } from '#admin/shared/use-shop.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { RemoveDemoData } from './remove-demo-data.tsx';

afterEach(cleanup);

const ShopName = () => <p>Shop: {useShop()?.name ?? 'Your shop'}</p>;

test('the name of the demo shop goes and comes back with its data, and the notice names where Undo stays', async () => {
  let name: string | undefined = 'Haat';
  renderScreen(
    <>
      <ShopName />
      <RemoveDemoData data={{ isDemo: true, products: 69, changed: [] }} />
    </>,
    {
      reply: ({ method, path }) => {
        if (method === 'GET') return { ...(name && { name }), sendsEmail: true };
        const isUndo = path.endsWith('/undo');
        name = isUndo ? 'Haat' : undefined;
        return isUndo ? { isUndone: true } : { entryId: 7, removed: 69 };
      },
    },
  );
  await screen.findByText('Shop: Haat');
  screen.getByText(/You can take it back for 30 days under Activity\./);
  await userEvent.click(screen.getByRole('button', { name: 'Remove demo data' }));
  await screen.findByText('Shop: Your shop');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Shop: Haat');
  expect(screen.getByText('Taken back.')).toBeTruthy();
});
