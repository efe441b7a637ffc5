import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import type { PageProps } from '#storefront/navigation/page.ts';
import { useStoreInfo } from '#storefront/state/store-info.tsx';
import { useStoreText } from '#storefront/state/store-texts.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { CheckIcon } from '#storefront/ui/icons.tsx';

export default function OrderSuccessPage({ search }: PageProps<null>) {
  const { can } = useStoreInfo();
  const orderId = search.get('orderId');
  const text = useStoreText();
  const note = text('thanksNote', '');
  return (
    <section className="message">
      <span className="message__sign">
        <CheckIcon />
      </span>
      <h1>{text('thanksTitle', 'Thank You for Your Order!')}</h1>
      <p>
        {orderId ? `Your order ${orderId} has been placed.` : 'Your order has been placed.'}{' '}
        {can('no-email')
          ? 'My Orders shows everything you ordered and where it goes.'
          : text(
              'thanksText',
              'A confirmation is on its way to your email, with everything you ordered and where it goes.',
            )}
      </p>
      {note && <p className="store-note">{note}</p>}
      <div className="message__ways">
        <Link className={buttonClass()} href={links.orders()}>
          View My Orders
        </Link>
        <Link className={buttonClass('outline')} href={links.home()}>
          Continue Shopping
        </Link>
      </div>
    </section>
  );
}
