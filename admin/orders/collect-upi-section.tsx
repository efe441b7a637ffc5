import { Button } from '#admin/kit/button.tsx';
import { copyText } from '#admin/kit/copy-text.ts';
import { CopyIcon } from '#admin/kit/icons.tsx';
import { Facts, Section } from '#admin/kit/layout/section.tsx';
import { useQrImage } from '#admin/shared/use-qr-image.ts';
import type { AdminOrder } from '#contract/admin/orders/orders.ts';
import { formatRupees } from '#format/money.ts';

/**
 * Collects a UPI payment: a QR code to show and a text to send. Shown while no UTR is known; reported payments are
 * confirmed on the Payments screen.
 */
export function CollectUpiSection({ upi, number }: { upi: NonNullable<AdminOrder['upi']>; number: string }) {
  const { link, payee, address, amount, canOpenLink } = upi;
  const image = useQrImage(link);
  const copy = () => {
    const text = `Please pay ${formatRupees(amount)} for order ${number} by UPI to ${address} (${payee}).${canOpenLink ? ` ${link}` : ''}`;
    void copyText(
      text,
      'Copied: paste it into a message to the customer.',
      'Send the customer the UPI ID and the amount.',
    );
  };
  return (
    <Section
      title="Pay by UPI"
      actions={
        <Button icon={<CopyIcon />} onClick={copy}>
          Copy to send
        </Button>
      }
    >
      {image && <img className="order-qr" src={image} alt={`QR code to pay ${formatRupees(amount)}`} />}
      <Facts
        items={[
          ['UPI ID', address],
          ['Name', payee],
          ['Amount', formatRupees(amount)],
        ]}
      />
    </Section>
  );
}
