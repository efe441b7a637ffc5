import { CheckoutForm } from './checkout-form.tsx';

export default function CheckoutPage() {
  return (
    <>
      <h1>Checkout</h1>
      <CheckoutForm />
    </>
  );
}
