import { useEffect, useState } from 'react';

const SIZE_PX = 256;

/** The QR code as a data URL, dark on white in every theme: many scanners cannot read an inverted code. */
export function useQrImage(text: string): string | undefined {
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
