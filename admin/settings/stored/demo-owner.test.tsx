import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import type { PaymentSettings } from '#contract/admin/settings/payment-and-email-settings.ts';
import { PaymentMethodsScreen } from './payment-methods-screen.tsx';

afterEach(() => cleanup());

const REPLY: PaymentSettings = {
  settings: {},
  methods: [{ method: 'razorpay', isSetUp: true, label: 'Card', webhookUrl: 'https://shop.example/hook' }],
};

test('the demo owner reads that payment methods cannot be changed before pressing anything', async () => {
  renderScreen(<PaymentMethodsScreen />, { isDemo: true, reply: () => REPLY });
  expect(
    await screen.findByText(/^Payment methods cannot be changed or tested in the demo\. .* link/),
  ).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Change Razorpay' }));
  expect(await screen.findByText(/^Nothing can be saved or tested here in the demo/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Save|Test connection)/ })).toBeNull();
});

test('the owner of the shop changes and tests payment methods', async () => {
  renderScreen(<PaymentMethodsScreen />, { reply: () => REPLY });
  await userEvent.click(await screen.findByRole('button', { name: 'Change Razorpay' }));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Test connection/ })).not.toEqual([]);
  expect(screen.queryByText(/demo/)).toBeNull();
});
