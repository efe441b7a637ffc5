import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { shippingSentence } from '#storefront/state/shipping-fee.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { ReturnIcon, TruckIcon } from '#storefront/ui/icons.tsx';
import { DeliveryCheck } from './delivery-check.tsx';

/**
 * Delivery date, shipping cost and returns, near the buy buttons. If the merchant has own policy texts, the built-in
 * times are not shown, because they may contradict them.
 */
export function DeliveryPromises() {
  const { delivery, shippingFees, policies = {} } = useStoreInfo().info;
  const text = useStoreText();
  const shipping = text('shippingPromise', '');
  const returns = text('returnPromise', '');
  return (
    <section className="promises" aria-label="Delivery and returns">
      {delivery && <DeliveryCheck times={delivery} />}
      <ul className="promises__list">
        <li>
          <TruckIcon />
          <span>
            {shipping || policies.shipping || shippingFees
              ? `${shippingSentence(shippingFees)} ${shipping && `${shipping} `}`
              : 'Free shipping, normal orders in 0-7 working days. '}
            <Link href={links.policy('shipping')}>Shipping Policy</Link>
          </span>
        </li>
        <li>
          <ReturnIcon />
          <span>
            {returns ? `${returns} ` : !policies.return && 'Returns within 0-7 days of delivery. '}
            <Link href={links.policy('return')}>Return Policy</Link>
          </span>
        </li>
      </ul>
    </section>
  );
}
