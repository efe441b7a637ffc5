import { useNavigationState } from '#storefront/navigation/location.tsx';
import type { PageProps } from '#storefront/navigation/page.ts';
import { PaymentErrorScreen } from './payment-error-screen.tsx';
import { PaymentScreen } from './payment-screen.tsx';

export default function PaymentPage({ search }: PageProps<null>) {
  const navigationState = useNavigationState();
  const orderId = search.get('orderId') || navigationState.orderId;
  return (
    <div className="payment">
      <h1>Payment</h1>
      {orderId ? (
        <>
          <p className="payment__order">Order {orderId}</p>
          {search.get('declined') === '1' && (
            <p className="payment__declined" role="status">
              The payment was declined and no money was taken. You can try again or choose another way to pay.
            </p>
          )}
          <PaymentScreen key={orderId} orderId={orderId} />
        </>
      ) : (
        <PaymentErrorScreen message="Order ID is missing. Please return to checkout." />
      )}
    </div>
  );
}
