import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { taggedReply, withoutReadsAfterWrite } from '#admin/testing/without-reads-after-write.ts';
import type { PaymentSettings } from '#contract/admin/settings/payment-and-email-settings.ts';
import { PaymentMethodsScreen } from './payment-methods-screen.tsx';

afterEach(() => cleanup());

const replyOf = (offered: 'on' | 'off'): PaymentSettings => ({
  settings: { RAZORPAY_OFFERED: { value: offered, isSet: true, isSecret: false } },
  methods: [{ method: 'razorpay', isSetUp: true, label: 'Card', webhookUrl: 'https://shop.example/hook' }],
});

test('a method can be switched on again before the methods are read again', async () => {
  let version = 1;
  const { requests } = renderScreen(<PaymentMethodsScreen />, {
    reply: withoutReadsAfterWrite(({ method, body }) => {
      if (method !== 'PATCH') return taggedReply(replyOf('on'), version);
      version += 1;
      const { settings } = body as { settings: { RAZORPAY_OFFERED: 'on' | 'off' } };
      return taggedReply(replyOf(settings.RAZORPAY_OFFERED), version);
    }),
  });
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Offer Razorpay/ });
  for (const isOn of [false, true]) {
    await userEvent.click(await box());
    await waitFor(async () => expect((await box()).checked).toBe(isOn));
  }
  const patches = requests.filter(({ method }) => method === 'PATCH');
  expect(patches.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
});
