import { useEffect, useRef } from 'react';
import { links } from '#contract/page-links.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';

interface PaymentErrorScreenProps {
  message: string;
  /** The server's message, if it adds information. */
  detail?: string | undefined;
  onRetry?: () => void;
}

/** A failed payment: the reason, a retry button and a link back to checkout. */
export function PaymentErrorScreen({ message, detail, onRetry }: PaymentErrorScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="payment__problem panel" role="alert">
      <h2 ref={heading} tabIndex={-1}>
        Payment could not be completed
      </h2>
      <p>{message}</p>
      {detail && <p className="payment__detail">{detail}</p>}
      <div className="payment__ways">
        {onRetry && <Button onClick={onRetry}>Try Again</Button>}
        <Link className={buttonClass('outline')} href={links.checkout()}>
          Return to Checkout
        </Link>
      </div>
    </section>
  );
}
