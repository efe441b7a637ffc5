import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { INVENTORY_ROW } from '#admin/testing/inventory-row.ts';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';

afterEach(cleanup);

test.each([
  ['3', 'Damaged', 'Change by −3', { reason: 'damaged', change: -3 }],
  ['-3', 'Lost', 'Change by −3', { reason: 'lost', change: -3 }],
  ['3', 'Received', 'Change by +3', { reason: 'received', change: 3 }],
  ['-2', 'Count was wrong', 'Change by −2', { reason: 'count', change: -2 }],
])('%s units that are %s: %s', async (typed, reason, button, { reason: sentReason, change }) => {
  const { requests } = renderScreen(<AdjustDialog row={INVENTORY_ROW} onClose={() => {}} />, {
    reply: () => ({ changed: 1, skipped: [], short: [], entryId: 1 }),
  });
  await userEvent.type(await screen.findByLabelText(/^Units that came or left/), typed);
  await userEvent.selectOptions(screen.getByLabelText('Reason'), reason);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(requests[0]?.body).toMatchObject({ reason: sentReason, changes: [{ variantId: 7, change }] });
});
