import { useState } from 'react';
import { useResource } from '#admin/api/use-data.ts';
import { AmountField } from '#admin/kit/forms/amount-field.tsx';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { Facts, Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { ShippingPreview } from '#contract/admin/settings/shipping-settings.ts';
import { formatWeekday } from '#format/dates.ts';
import { formatRupees } from '#format/money.ts';

const PIN = /^[1-9]\d{5}$/;

/** What a customer at a PIN code gets with the saved settings. */
export function ShippingPreviewSection() {
  const [pin, setPin] = useState('');
  const [amount, setAmount] = useState<number | undefined>(500);
  const isComplete = PIN.test(pin);
  const { data } = useResource<ShippingPreview>('shipping-settings', ADMIN_PATHS.shippingPreview, {
    query: { pin, amount: String(amount ?? 0) },
    isEnabled: isComplete,
  });
  return (
    <Section title="Try a PIN code">
      <p className="soft">With the settings as they are saved.</p>
      <div className="setting-pair">
        <TextField
          label="PIN code"
          value={pin}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          placeholder="560001"
          onChange={(text) => setPin(text.replace(/\D/g, ''))}
        />
        <AmountField label="Products for" value={amount} onChange={setAmount} />
      </div>
      <div role="status">{isComplete && data && <Outcome preview={data} />}</div>
    </Section>
  );
}

function Outcome({ preview }: { preview: ShippingPreview }) {
  const { error, zone, state, from, to, fee = 0, cash } = preview;
  if (error !== undefined) return <p className="field-error">{error}</p>;
  return (
    <Facts
      items={[
        ['Zone', state === undefined ? zone : `${zone} (${state})`],
        ['Arrives', from && to ? dates(from, to) : 'No dates are stated'],
        ['Shipping fee', fee === 0 ? 'Free' : formatRupees(fee)],
        ['Cash on delivery', cash === false ? 'Not possible' : 'If the shop offers it'],
      ]}
    />
  );
}

function dates(from: string, to: string): string {
  const [first, last] = [formatWeekday(Date.parse(from)), formatWeekday(Date.parse(to))];
  return first === last ? first : `${first} to ${last}`;
}
