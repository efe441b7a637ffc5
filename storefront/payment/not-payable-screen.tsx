import { useEffect, useRef } from 'react';
import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';

const TEXTS = {
  accepted: ['Nothing is left to pay', 'The shop has received your payment or is processing your order.'],
  cancelled: [
    'This order was cancelled',
    'Please do not pay it. Money that you have already sent is returned to you.',
  ],
} as const;

/** In place of the ways to pay, once the order is paid, in process or cancelled. */
export function NotPayableScreen({ progress }: { progress: keyof typeof TEXTS }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [title, text] = TEXTS[progress];
  return (
    <section className="qr panel" role="status">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <Link className={buttonClass()} href={links.orders()}>
        View My Orders
      </Link>
    </section>
  );
}
