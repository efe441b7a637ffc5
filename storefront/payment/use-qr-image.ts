import { useEffect, useState } from 'react';
import type { PaymentOutcome } from './payment-outcome.ts';

const SIZE_PX = 256;
/** Scanners need four modules of white around the code. */
const QUIET_ZONE = 4;

/** A picture of the code: the one that was sent, or one drawn here. Undefined while it is being drawn. */
export function useQrImage(code: Extract<PaymentOutcome, { kind: 'qr' }>['code']): string | undefined {
  const text = 'text' in code ? code.text : undefined;
  const [drawn, setDrawn] = useState<string>();
  useEffect(() => {
    if (text === undefined) return;
    let isCurrent = true;
    drawQr(text).then(
      (image) => isCurrent && setDrawn(image),
      (cause) => {
        console.error('The QR code could not be drawn', cause);
        if (isCurrent) setDrawn('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return 'image' in code ? code.image : drawn;
}

async function drawQr(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode');
  // dark on white whatever the theme: many scanners cannot read it the other way round
  const color = { dark: '#000000ff', light: '#ffffffff' };
  return toDataURL(text, { width: SIZE_PX, margin: QUIET_ZONE, errorCorrectionLevel: 'M', color });
}
