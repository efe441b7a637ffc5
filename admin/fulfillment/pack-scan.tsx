import { useEffect, useRef, useState } from 'react';
import { CameraScanner } from '#admin/shared/scanner/camera-scanner.tsx';
import { ScanField } from '#admin/shared/scanner/scan-field.tsx';

interface PackScanProps {
  /** Returns what was done with the scanned text, for people. */
  onScan: (text: string) => { message: string; isProblem: boolean };
}

/** Selects orders by the barcode of their slips: with a scanner that types, or the camera. */
export function PackScan({ onScan }: PackScanProps) {
  const [result, setResult] = useState({ message: '', isProblem: false });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const scan = (code: string) => setResult(onScan(code));

  return (
    <div className="pack-scan">
      <ScanField
        ref={field}
        label="Scan a slip"
        hint="Selects its order. The first scan clears the selection."
        autoCapitalize="characters"
        onScan={scan}
      />
      <CameraScanner onScan={scan} status={result.message} />
      <p role="status" className="shipping-status" data-tone={result.isProblem ? 'bad' : 'ok'}>
        {result.message}
      </p>
    </div>
  );
}
