import { type FormEvent, useState } from 'react';
import type { ShippingAddress } from '#contract/orders.ts';
import { links } from '#contract/page-links.ts';
import { addRupees, formatRupees } from '#format/money.ts';
import { usePinCode } from '#storefront/delivery/use-pin-code.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { useCart } from '#storefront/state/cart-provider.tsx';
import { useDeliveryPin } from '#storefront/state/delivery-pin.ts';
import { commonShippingFee } from '#storefront/state/shipping-fee.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { ErrorSummary } from '#storefront/ui/forms/error-summary.tsx';
import { FormAlert } from '#storefront/ui/forms/form-alert.tsx';
import { formValues } from '#storefront/ui/forms/form-values.ts';
import { SubmitButton } from '#storefront/ui/forms/submit-button.tsx';
import { useFormErrors } from '#storefront/ui/forms/use-form-errors.ts';
import { closeFailures, notify } from '#storefront/ui/notices.ts';
import { readAddressDraft, saveAddressDraft } from './address-draft.ts';
import { OrderSummary } from './order-summary.tsx';
import { SHIPPING_FIELDS, shippingErrors } from './shipping-errors.ts';
import { ShippingFields } from './shipping-fields.tsx';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuote } from './use-quote.ts';

/** Delivery address and order summary. Sends the order once. */
export function CheckoutForm() {
  const { lines, total: itemsTotal } = useCart();
  const { errors, setErrors, onInput, focusFirstError } = useFormErrors();
  // a PIN code entered on a product page is filled in here
  const savedPin = useDeliveryPin();
  const [initialAddress] = useState(() => withPin(readAddressDraft(), savedPin));
  const [reason, setReason] = useState<string>();
  const { submitOrder, isBusy } = usePlaceOrder();
  const pin = usePinCode();
  const note = useStoreText()('checkoutNote', '');
  const { notes, shipping, applyQuote } = useQuote(pin.pin);
  const { shippingFees } = useStoreInfo().info;
  const total = addRupees(itemsTotal, shipping?.fee ?? commonShippingFee(shippingFees, itemsTotal) ?? 0);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    closeFailures();
    const address = formValues(form, SHIPPING_FIELDS);
    const blank = shippingErrors(address);
    setErrors(blank);
    setReason(undefined);
    if (Object.keys(blank).length > 0) {
      notify({
        title: 'Please fill all fields',
        description: 'All shipping information fields are required.',
        tone: 'destructive',
      });
      return focusFirstError(form);
    }
    if (lines.length === 0) {
      return notify({
        title: 'Cart is empty',
        description: 'Please add items to your cart before checkout.',
        tone: 'destructive',
      });
    }
    const failure = await submitOrder(address, total);
    if (!failure) return;
    if (failure.quote) applyQuote(failure.quote);
    setReason(failure.reason);
    setErrors(failure.fields);
    focusFirstError(form);
  }

  function saveInput(event: FormEvent<HTMLFormElement>) {
    onInput(event);
    pin.onInput(event);
    saveAddressDraft(formValues(event.currentTarget, SHIPPING_FIELDS));
  }

  return (
    <form
      ref={pin.form}
      className="checkout"
      method="post"
      noValidate
      onSubmit={submit}
      onInput={saveInput}
      onBlur={pin.onBlur}
    >
      <section className="panel form" aria-labelledby="shipping-heading">
        <h2 id="shipping-heading">Shipping information</h2>
        <ErrorSummary errors={errors} />
        <ShippingFields
          initialAddress={initialAddress}
          errors={errors}
          pinWarning={shipping?.error ?? pin.warning}
        />
      </section>
      <section className="checkout__summary panel" aria-labelledby="summary-heading">
        <div className="form-between">
          <h2 id="summary-heading">Order summary</h2>
          <Link className="text-link" href={links.cart()}>
            Edit cart
          </Link>
        </div>
        <OrderSummary pin={pin.pin} notes={notes} shipping={shipping} />
        {note && <p className="store-note">{note}</p>}
        <FormAlert>{reason}</FormAlert>
        <SubmitButton isBusy={isBusy} busyLabel="Processing...">
          {lines.length === 0 ? 'Place Order' : `Place Order · ${formatRupees(total)}`}
        </SubmitButton>
      </section>
    </form>
  );
}

const withPin = (draft: ShippingAddress, pin: string): ShippingAddress => ({
  ...draft,
  postalCode: draft.postalCode || pin,
});
