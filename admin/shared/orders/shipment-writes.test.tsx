import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dismissNotifications } from '#admin/kit/feedback/notifications.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useShipmentWrites } from './shipment-writes.ts';

beforeEach(() => dismissNotifications());
afterEach(() => cleanup());

function Writes() {
  const { pack, ship } = useShipmentWrites();
  const shipOne = (number: string) => void ship({ carrier: 'India Post', shipments: [{ number }] });
  return (
    <>
      <button type="button" onClick={() => void pack(PACKED.map((number) => ({ number })))}>
        Pack
      </button>
      <button type="button" onClick={() => shipOne('7')}>
        Ship 7
      </button>
      <button type="button" onClick={() => shipOne('999')}>
        Ship 999
      </button>
    </>
  );
}

// so many that the notification stays
const PACKED = Array.from({ length: 201 }, (_, i) => String(i));

test('the Undo of a packing goes once one of its shipments is handed over', async () => {
  renderScreen(<Writes />, {
    reply: ({ body }) => {
      const { orders, shipments } = body as Record<string, { number: string }[]>;
      const results = (orders ?? shipments ?? []).map(({ number }) => ({
        item: number,
        shipments: [{ id: Number(number), name: number }],
      }));
      return { results };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Pack' }));
  await screen.findByRole('button', { name: 'Undo' });
  await userEvent.click(screen.getByRole('button', { name: 'Ship 999' }));
  await screen.findByText('1 shipment handed over to India Post');
  screen.getByRole('button', { name: 'Undo' });
  await userEvent.click(screen.getByRole('button', { name: 'Ship 7' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});
