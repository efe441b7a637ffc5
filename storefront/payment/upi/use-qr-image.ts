import { useEffect, useState } from 'react';
import type { PaymentOutcome } from '../payment-outcome.ts';

const SIZE_PX = 256;
/** In modules: scanners need a white margin of four around the code. */
const QUIET_ZONE_MODULES = 4;

/**
 * The data URL of the code's image: the one from the server, or one drawn here. Undefined while it is drawn,
 * 'failed' if that fails.
 */
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
  // dark on white in every theme: many scanners cannot read an inverted code
  const color = { dark: '#000000ff', light: '#ffffffff' };
  return toDataURL(text, { width: SIZE_PX, margin: QUIET_ZONE_MODULES, errorCorrectionLevel: 'M', color });
}
