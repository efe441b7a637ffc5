import { useEffect, useRef } from 'react';
import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import type { PaymentSummary } from './payment-outcome.ts';
import { PaymentSummaryList } from './upi/payment-summary-list.tsx';

interface PaymentAppScreenProps {
  href: string;
  summary: PaymentSummary;
  /** Back to the form. */
  onChooseOther(): void;
}

/** The page in the browser while the payment app is open. */
export function PaymentAppScreen({ href, summary, onChooseOther }: PaymentAppScreenProps) {
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
        <Button variant="quiet" onClick={onChooseOther}>
          Choose another way to pay
        </Button>
      </div>
    </section>
  );
}
