import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StatementReview } from '#contract/admin/orders/statements.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { StatementScreen } from './statement-screen.tsx';

afterEach(() => cleanup());

const ROW = { rowNumber: 2, amount: 499, hasTime: false, text: '22/11/2026 NEFT rent' };

function openReview(review: Partial<StatementReview>) {
  const empty = { certain: [], uncertain: [], unmatched: [], recorded: [], known: [] };
  const file = { id: 's1', kind: 'bank', fileName: 'other-bank.csv', createdAt: '2026-11-22T06:00:00.000Z' };
  renderScreen(<StatementScreen />, {
    at: '/payments/match?statement=s1',
    reply: () => ({ ...file, ...empty, ...review }),
  });
}

test('a file without any order names what it was read as, and what may be wrong', async () => {
  openReview({ unmatched: [ROW] });
  await screen.findByText(/^other-bank\.csv: read as the statement of a bank or payment app, uploaded/);
  expect(screen.getByText(/^0 rows recorded, 1 without an order\. Is this the account/)).toBeTruthy();
});

test("a courier's file is named so; what was recorded needs no advice", async () => {
  openReview({ kind: 'cod', recorded: [{ ...ROW, orderNumber: '7K3QX-9M2PD', message: 'Recorded' }] });
  await screen.findByText(/read as a courier's payout of cash on delivery/);
  expect(screen.getByText('1 row recorded, 0 without an order.')).toBeTruthy();
});
