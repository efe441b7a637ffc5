import { useEffect, useRef } from 'react';
import { links } from '#contract/page-links.ts';
import { formatRupees } from '#format/money.ts';
import { Link } from '#storefront/navigation/link.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { isAppLink, PAYMENT_EXCEPTION, type PaymentOutcome, type PaymentSummary } from './payment-outcome.ts';
import { PaymentSummaryList } from './payment-summary.tsx';
import { useQrImage } from './use-qr-image.ts';

type QrCode = Extract<PaymentOutcome, { kind: 'qr' }>['code'];

/** A QR code to scan with a payment app, and its content as text. */
export function QrScreen({ code, summary }: { code: QrCode; summary: PaymentSummary }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const image = useQrImage(code);
  if (image === 'failed') return <ErrorScreen message={PAYMENT_EXCEPTION} />;
  const appLink = 'text' in code && isAppLink(code.text) ? code.text : undefined;
  return (
    <section className="qr panel">
      <h2 ref={heading} tabIndex={-1}>
        Scan QR Code to Complete Payment
      </h2>
      <div className="qr__paper">
        {image ? (
          <img src={image} width={256} height={256} alt={qrAltText(summary)} />
        ) : (
          <Skeleton className="qr__waiting" />
        )}
      </div>
      <PaymentSummaryList summary={summary} />
      <p className="payment__note">
        Open any UPI app, scan the code and approve the payment. Your order stays pending until the shop has
        received it.
      </p>
      <div className="payment__ways">
        <Link className={buttonClass()} href={links.orders()}>
          I have paid
        </Link>
        {appLink && (
          <a className={buttonClass('outline')} href={appLink}>
            Open in a UPI app
          </a>
        )}
      </div>
    </section>
  );
}

function qrAltText({ amount, payee, address }: PaymentSummary): string {
  const amountText = amount === undefined ? '' : ` ${formatRupees(amount)}`;
  const to = payee ?? address;
  return `QR code to pay${amountText}${to ? ` to ${to}` : ''}`;
}
