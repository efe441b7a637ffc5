import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { DeliveryTimes } from '#contract/store-info.ts';
import { keepDeliveryPin, useDeliveryPin } from '../state/delivery-pin.ts';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import type { DeliveryEstimate } from './estimate-delivery.ts';
import { isPinForm, plainPin } from './pin-code.ts';
import { useDeliveryEstimate } from './use-delivery-estimate.ts';

/** Shows the delivery dates for a PIN code. The PIN code is saved for the next product. */
export function DeliveryCheck({ times }: { times: DeliveryTimes }) {
  const id = useId();
  const isHydrated = useHydrated();
  const remembered = useDeliveryPin();
  // null while the shopper corrects an invalid PIN code
  const [asked, setAsked] = useState<string | null>();
  const pin = asked === undefined ? remembered || undefined : (asked ?? undefined);
  const estimate = useDeliveryEstimate(pin, times);
  const isWrong = estimate !== undefined && estimate.dates === undefined;
  const field = useRef<HTMLInputElement>(null);

  // the server renders without the saved PIN code: it is filled in after hydration, but never replaces typed
  // text
  useEffect(() => {
    if (field.current?.value === '') field.current.value = remembered;
  }, [remembered]);

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = plainPin(field.current?.value ?? '');
    setAsked(given);
    if (isPinForm(given)) keepDeliveryPin(given);
    else field.current?.focus();
  }

  return (
    <form className="delivery-check" method="post" noValidate onSubmit={ask}>
      <label className="field__label" htmlFor={id}>
        Deliver to PIN code
      </label>
      <div className="delivery-check__row">
        <input
          ref={field}
          id={id}
          className="input"
          name="deliveryPin"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          enterKeyHint="done"
          maxLength={20}
          placeholder="Six digits"
          onInput={() => isWrong && setAsked(null)}
          aria-invalid={isWrong}
          aria-describedby={`${id}-answer`}
        />
        <Button
          type="submit"
          look="outline"
          data-waits={isHydrated ? undefined : true}
          suppressHydrationWarning
          disabled={!isHydrated}
        >
          Check
        </Button>
      </div>
      <div className="delivery-check__answer" id={`${id}-answer`} role="status">
        {estimate ? <DeliveryAnswer estimate={estimate} /> : 'When it would reach you, in working days.'}
      </div>
    </form>
  );
}

export function DeliveryAnswer({ estimate: { place, dates, warning } }: { estimate: DeliveryEstimate }) {
  return (
    <>
      {warning && <p className={dates ? 'field__warning' : 'field__error'}>{warning}</p>}
      {dates && (
        <p>
          <strong>{dates}</strong>
          {`, if you order today. An estimate in working days${place ? ` to ${place}` : ''}.`}
        </p>
      )}
    </>
  );
}
