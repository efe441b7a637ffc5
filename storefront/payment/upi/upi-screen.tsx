import { type ReactNode, useEffect, useRef } from 'react';
import type { UpiOption, UpiPayment } from '#contract/payments.ts';
import { formatRupees, toDecimalRupees } from '#format/money.ts';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import type { PaymentOutcome, PaymentSummary } from '../payment-outcome.ts';
import { CopyRow } from './copy-row.tsx';
import { DeclineHelp } from './decline-help.tsx';
import { PaymentSummaryList } from './payment-summary-list.tsx';
import { isOnPhone, sortOptions } from './upi-options.ts';
import { useQrImage } from './use-qr-image.ts';
import { UtrForm } from './utr-form.tsx';

type QrCode = Extract<PaymentOutcome, { kind: 'qr' }>['code'];

export interface UpiScreenProps {
  code: QrCode;
  summary: PaymentSummary;
  upi: UpiPayment;
  utr: string;
  /** The server's error of the UTR. */
  utrError?: string | undefined;
  isBusy: boolean;
  /** Whether the device is a phone; detected if absent. */
  isPhone?: boolean;
  onUtrChange(utr: string): void;
  /** The shopper has paid, with the UTR if it is known. */
  onPaid(utr: string): void;
  onChooseOther(): void;
}

const HEADINGS: Record<UpiOption, string> = {
  link: 'Complete the payment in your app',
  copy: 'Pay in your UPI app',
  save_qr: 'Save the QR code',
  scan: 'Scan QR Code to Complete Payment',
};

/** Every possibility to pay by this QR code or UPI link, the one that works best on this device first. */
export function UpiScreen(props: UpiScreenProps) {
  const { code, summary, upi, isPhone = isOnPhone() } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const image = useQrImage(code);
  const options = sortOptions(upi.options, isPhone);
  const [first, ...others] = options;
  const hasCopyRows = options.includes('copy');

  function content(option: UpiOption): ReactNode {
    switch (option) {
      case 'link':
        return <AppLink href={'text' in code ? code.text : ''} isFirst={option === first} />;
      case 'copy':
        return <CopyRows summary={summary} reference={upi.reference} />;
      case 'save_qr':
        return <SaveQr image={image} />;
      case 'scan':
        return <ScanQr image={image} alt={qrAltText(summary)} isPhone={isPhone} />;
    }
  }

  return (
    <section className="qr panel">
      <h2 ref={heading} tabIndex={-1}>
        {first ? HEADINGS[first] : HEADINGS.scan}
      </h2>
      {first && content(first)}
      {!hasCopyRows && <PaymentSummaryList summary={summary} />}
      {others.map((option) => (
        <div className="qr__option" key={option}>
          <h3>{option === 'link' ? 'Open a UPI app' : HEADINGS[option]}</h3>
          {content(option)}
        </div>
      ))}
      <UtrForm {...props} acceptsUtr={upi.acceptsUtr} />
      <DeclineHelp options={options} />
      <Button variant="outline" onClick={props.onChooseOther}>
        Choose another way to pay
      </Button>
    </section>
  );
}

function AppLink({ href, isFirst }: { href: string; isFirst: boolean }) {
  return (
    <>
      {isFirst && (
        <p className="payment__note">Your payment app should open now. If it does not, open it here.</p>
      )}
      <a className={buttonClass(isFirst ? 'primary' : 'outline')} href={href}>
        Open the payment app
      </a>
    </>
  );
}

function CopyRows({ summary, reference }: { summary: PaymentSummary; reference: string }) {
  const { payee, upiId, amount, note } = summary;
  const noteToCopy = reference || note;
  return (
    <>
      <p className="payment__note">
        In your UPI app choose to pay a UPI ID. Copy each of these into the app; the reference belongs in its
        note.
      </p>
      <dl className="pay-facts">
        {upiId && <CopyRow label="UPI ID" text={upiId} />}
        {amount !== undefined && (
          <CopyRow
            label="Amount"
            text={formatRupees(amount)}
            copied={toDecimalRupees(Math.round(amount * 100))}
          />
        )}
        {noteToCopy && <CopyRow label="Reference" text={noteToCopy} />}
        {payee && (
          <div>
            <dt>Pay to</dt>
            <dd>{payee}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

function SaveQr({ image }: { image: string | undefined }) {
  return (
    <>
      <p className="payment__note">
        Then open your UPI app, choose to scan, and take the code from the gallery. If the app declines it,
        use one of the other possibilities.
      </p>
      {image && image !== 'failed' && (
        <a className={buttonClass('outline')} href={image} download="upi-payment.png">
          Save the QR code
        </a>
      )}
    </>
  );
}

function ScanQr({ image, alt, isPhone }: { image: string | undefined; alt: string; isPhone: boolean }) {
  if (image === 'failed') return <p className="payment__note">The QR code could not be drawn.</p>;
  return (
    <>
      <div className="qr__paper">
        {image ? (
          <img src={image} width={256} height={256} alt={alt} />
        ) : (
          <Skeleton className="qr__waiting" />
        )}
      </div>
      <p className="payment__note">
        {isPhone
          ? 'A phone cannot scan its own screen. Open My Orders on another screen, choose Pay Now there and scan that code with this phone, or let another phone scan this one.'
          : 'Open any UPI app, scan the code and approve the payment.'}{' '}
        Your order stays pending until the shop has received it.
      </p>
    </>
  );
}

function qrAltText({ amount, payee, upiId }: PaymentSummary): string {
  const amountText = amount === undefined ? '' : ` ${formatRupees(amount)}`;
  const to = payee ?? upiId;
  return `QR code to pay${amountText}${to ? ` to ${to}` : ''}`;
}
