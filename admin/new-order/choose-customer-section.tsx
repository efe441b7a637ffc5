import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useResource } from '#admin/api/use-data.ts';
import { Button } from '#admin/kit/button.tsx';
import { Notice } from '#admin/kit/feedback/states.tsx';
import { Moment } from '#admin/kit/figures.tsx';
import { TextAreaField, TextField } from '#admin/kit/forms/text-field.tsx';
import { Section } from '#admin/kit/layout/section.tsx';
import { ADMIN_PATHS } from '#contract/admin/admin-paths.ts';
import type { KnownCustomer, KnownCustomerList } from '#contract/admin/orders/phone-order.ts';
import { formatPhone } from '#format/phone.ts';
import { lookUpPin } from './look-up-pin.ts';
import { type Address, completePin, customerSearch, EMPTY_ADDRESS, type OrderDraft } from './order-draft.ts';

interface ChooseCustomerSectionProps {
  draft: OrderDraft;
  set: (field: string, value: unknown) => void;
  errorOf: (field: string) => string | undefined;
}

/** Who orders: the phone number first, which suggests who ordered before; else name, phone and address. */
export function ChooseCustomerSection({ draft, set, errorOf }: ChooseCustomerSectionProps) {
  const { address, account, email } = draft;
  const search = useDeferredValue(customerSearch(address));
  // once there is an address, the customer is chosen or new
  const isSearching = search !== undefined && address.address === '' && account === null;
  const { data } = useResource<KnownCustomerList>('known-customers', ADMIN_PATHS.knownCustomers, {
    query: { q: search },
    isEnabled: isSearching,
  });
  const cityWarning = usePlaceOfPin(address, set);
  const choose = (customer: KnownCustomer, chosen: Address | undefined) => {
    const { customerId, name, email: known, phone } = customer;
    set('account', customerId ? { id: customerId, name, email: known ?? '' } : null);
    set('email', customerId ? '' : (known ?? ''));
    set('address', chosen ?? { ...EMPTY_ADDRESS, fullName: name, phone: phone || address.phone });
  };
  const fieldOf = (field: keyof Address, label: string) => ({
    label,
    value: address[field],
    onChange: (text: string) => set(`address.${field}`, text),
    error: errorOf(`shippingAddress.${field}`),
    autoComplete: 'off',
  });
  return (
    <Section title="Customer">
      <div className="new-order-fields">
        <TextField
          {...fieldOf('phone', 'Phone')}
          inputMode="tel"
          hint="Four digits are enough to find who ordered before."
        />
        {isSearching && data && data.data.length > 0 && (
          <KnownCustomers customers={data.data} onChoose={choose} />
        )}
        {account && (
          <Notice
            action={<Button onClick={() => set('account', null)}>Without the account</Button>}
            title={`Account of ${account.name}`}
          >
            {account.email} gets the emails and sees the order under My Orders.
          </Notice>
        )}
        <TextField {...fieldOf('fullName', 'Full name')} />
        <TextAreaField {...fieldOf('address', 'Address')} rows={2} />
        <div className="new-order-row">
          <TextField {...fieldOf('postalCode', 'PIN code')} inputMode="numeric" hint={cityWarning} />
          <TextField {...fieldOf('city', 'City')} />
          <TextField {...fieldOf('state', 'State')} />
        </div>
        {!account && (
          <TextField
            label="Email"
            hint="Optional; without it the customer gets no emails."
            type="email"
            autoComplete="off"
            value={email}
            onChange={(text) => set('email', text)}
            error={errorOf('email')}
          />
        )}
      </div>
    </Section>
  );
}

/** Fills in city and State once the PIN code is complete. Returns a warning about the code. */
function usePlaceOfPin(
  { postalCode, state }: Address,
  set: ChooseCustomerSectionProps['set'],
): string | undefined {
  const pin = completePin(postalCode);
  const [warning, setWarning] = useState<{ pin: string; text: string }>();
  // a stored draft has its city already, possibly corrected
  const lastPin = useRef(pin);
  const setField = useRef(set);
  setField.current = set;
  useEffect(() => {
    if (pin === undefined || pin === lastPin.current) return;
    lastPin.current = pin;
    let isNewest = true;
    lookUpPin(pin).then((place) => {
      if (!isNewest) return;
      if (!place) return setWarning({ pin, text: 'This PIN code is not known. Check it once more.' });
      if (place.city) setField.current('address.city', place.city);
      if (place.state) setField.current('address.state', place.state);
      const text = place.otherStates.length > 0 ? `It can also be in ${place.otherStates.join(', ')}.` : '';
      setWarning({ pin, text });
    });
    return () => {
      isNewest = false;
    };
  }, [pin]);
  if (pin === undefined || warning?.pin !== pin) return undefined;
  return warning.text === '' || (warning.text.startsWith('It can') && state === '')
    ? undefined
    : warning.text;
}

interface KnownCustomersProps {
  customers: readonly KnownCustomer[];
  onChoose: (customer: KnownCustomer, address: Address | undefined) => void;
}

function KnownCustomers({ customers, onChoose }: KnownCustomersProps) {
  return (
    <ul className="known-customers" aria-label="Ordered before">
      {customers.flatMap((customer) => {
        const { name, customerId, email, lastOrderAt, addresses } = customer;
        const choices = addresses.length > 0 ? addresses : [undefined];
        return choices.map((address) => (
          <li key={`${customerId ?? ''} ${JSON.stringify(address)}`}>
            <button type="button" onClick={() => onChoose(customer, address)}>
              <strong>{address?.fullName ?? name}</strong>
              <span>
                {address ? `${formatPhone(address.phone)} · ${address.address}, ${placeOf(address)}` : email}
              </span>
              <small>
                {lastOrderAt && (
                  <>
                    Last order <Moment iso={lastOrderAt} />
                  </>
                )}
                {customerId && ' · has an account'}
              </small>
            </button>
          </li>
        ));
      })}
    </ul>
  );
}

const placeOf = ({ city, postalCode }: Address) => `${city} ${postalCode}`;
