import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PaymentStateBadge } from './payment-states.tsx';

afterEach(() => cleanup());

test('cash that will not come is no longer expected; only a payment online expires', () => {
  render(<PaymentStateBadge state="expired" method="cod" />);
  expect(screen.getByText('No longer expected')).toBeTruthy();
  cleanup();
  render(<PaymentStateBadge state="expired" method="upi" />);
  expect(screen.getByText('Expired')).toBeTruthy();
});
