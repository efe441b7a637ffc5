import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { DeliveryTimes } from '#contract/store-info.ts';
import { saveDeliveryPin, useDeliveryPin } from '#storefront/state/delivery-pin.ts';
import { Button } from '#storefront/ui/button.tsx';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import type { DeliveryEstimate } from './estimate-delivery.ts';
import { isPinFormat, normalizePin } from './pin-code.ts';
import { useDeliveryEstimate } from './use-delivery-estimate.ts';

/** Shows the delivery dates for a PIN code. The PIN code is saved for the next product. */
export function DeliveryCheck({ times }: { times: DeliveryTimes }) {
  const id = useId();
  const isHydrated = useHydrated();
  const savedPin = useDeliveryPin();
  // null while the shopper corrects an invalid PIN code
  const [submittedPin, setSubmittedPin] = useState<string | null>();
  const pin = submittedPin === undefined ? savedPin || undefined : (submittedPin ?? undefined);
  const estimate = useDeliveryEstimate(pin, times);
  const isInvalid = estimate !== undefined && estimate.dates === undefined;
  const field = useRef<HTMLInputElement>(null);

  // the server renders without the saved PIN code: it is filled in after hydration, but never replaces typed
  // text
  useEffect(() => {
    if (field.current?.value === '') field.current.value = savedPin;
  }, [savedPin]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typedPin = normalizePin(field.current?.value ?? '');
    setSubmittedPin(typedPin);
    if (isPinFormat(typedPin)) saveDeliveryPin(typedPin);
    else field.current?.focus();
  }

  return (
    <form className="delivery-check" method="post" noValidate onSubmit={submit}>
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
          onInput={() => isInvalid && setSubmittedPin(null)}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-answer`}
        />
        <Button
          type="submit"
          variant="outline"
          data-waits={isHydrated ? undefined : true}
          suppressHydrationWarning
          disabled={!isHydrated}
        >
          Check
        </Button>
      </div>
      <div className="delivery-check__answer" id={`${id}-answer`} role="status">
        {estimate ? <DeliveryResult estimate={estimate} /> : 'When it would reach you, in working days.'}
      </div>
    </form>
  );
}

export function DeliveryResult({
  estimate: { place, dates, terms, warning },
}: {
  estimate: DeliveryEstimate;
}) {
  return (
    <>
      {warning && <p className={dates ? 'field__warning' : 'field__error'}>{warning}</p>}
      {dates && (
        <p>
          <strong>{dates}</strong>
          {`, if you order today. An estimate in working days${place ? ` to ${place}` : ''}.`}
        </p>
      )}
      {terms && <p>{terms}</p>}
    </>
  );
}
