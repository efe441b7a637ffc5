import { useState } from 'react';
import type { Order } from '#storefront/api/orders.ts';
import type { PageProps } from '#storefront/navigation/page.ts';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { TrackForm } from './track-form.tsx';
import { TrackedOrder } from './tracked-order.tsx';

export default function TrackOrderPage({ search }: PageProps<null>) {
  const [order, setOrder] = useState<Order>();
  const text = useStoreText();
  const initialOrderId = search.get('id') ?? '';
  return (
    <div className="track">
      <h1>Track Your Order</h1>
      <p className="track__lead">
        {text(
          'trackText',
          'Enter your order number and the email or phone you gave with it. No account needed.',
        )}
      </p>
      <TrackForm key={`for ${initialOrderId}`} initialId={initialOrderId} onFound={setOrder} />
      {order && <TrackedOrder key={`found ${order.id}`} order={order} />}
    </div>
  );
}
