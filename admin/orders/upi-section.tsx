import { useEffect, useState } from 'react';
import { Button } from '#admin/kit/button.tsx';
import { notify } from '#admin/kit/feedback/notifications.tsx';
import { CopyIcon } from '#admin/kit/icons.tsx';
import { Facts, Section } from '#admin/kit/layout/section.tsx';
import type { AdminOrder } from '#contract/admin/orders.ts';
import { formatRupees } from '#format/money.ts';

const SIZE_PX = 256;

/** What the customer pays by UPI: a QR code to show, and a text to send. */
export function UpiSection({ upi, number }: { upi: NonNullable<AdminOrder['upi']>; number: string }) {
  const { link, payee, address, amount, canOpenLink } = upi;
  const image = useQrImage(link);
  const copy = async () => {
    const text = `Please pay ${formatRupees(amount)} for order ${number} by UPI to ${address} (${payee}).${canOpenLink ? ` ${link}` : ''}`;
    try {
      await navigator.clipboard.writeText(text);
      notify({ message: 'Copied: paste it into a message to the customer.' });
    } catch {
      notify({ message: 'This browser does not allow copying here.', tone: 'bad' });
    }
  };
  return (
    <Section
      title="Pay by UPI"
      actions={
        <Button icon={<CopyIcon />} onClick={() => void copy()}>
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

/** The QR code as a data URL, dark on white in every theme: many scanners cannot read an inverted code. */
function useQrImage(text: string): string | undefined {
  const [image, setImage] = useState<string>();
  useEffect(() => {
    let isNewest = true;
    import('qrcode')
      .then(({ toDataURL }) =>
        toDataURL(text, {
          width: SIZE_PX,
          margin: 4,
          errorCorrectionLevel: 'M',
          color: { dark: '#000000ff', light: '#ffffffff' },
        }),
      )
      .then(
        (drawn) => isNewest && setImage(drawn),
        (cause) => console.error('The QR code could not be drawn', cause),
      );
    return () => {
      isNewest = false;
    };
  }, [text]);
  return image;
}
