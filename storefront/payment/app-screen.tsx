import { useEffect, useRef } from 'react';
import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import type { PaymentSummary } from './payment-outcome.ts';
import { PaymentSummaryList } from './payment-summary.tsx';

/** The page in the browser while the payment app is open. */
export function AppScreen({ href, summary }: { href: string; summary: PaymentSummary }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="qr panel">
      <h2 ref={heading} tabIndex={-1}>
        Complete the payment in your app
      </h2>
      <p className="payment__note">Your payment app should open now. If it does not, open it here.</p>
      <PaymentSummaryList summary={summary} />
      <div className="payment__ways">
        <a className={buttonClass()} href={href}>
          Open the payment app
        </a>
        <Link className={buttonClass('outline')} href={links.orders()}>
          I have paid
        </Link>
      </div>
    </section>
  );
}
