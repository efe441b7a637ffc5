import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '#admin/kit/forms/text-field.tsx';
import { CameraScanner } from '#admin/shared/scanner/camera-scanner.tsx';

interface PackScanProps {
  /** Returns what was done with the scanned text, for people. */
  onScan: (text: string) => { message: string; isProblem: boolean };
}

/** Selects orders by the barcode of their slips: with a scanner that types, or the camera. */
export function PackScan({ onScan }: PackScanProps) {
  const [text, setText] = useState('');
  const [result, setResult] = useState({ message: '', isProblem: false });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const scan = (code: string) => setResult(onScan(code));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '') scan(text);
    setText('');
  }
  return (
    <div className="pack-scan">
      <form onSubmit={submit}>
        <TextField
          ref={field}
          label="Scan a slip"
          hint="Selects its order. The first scan clears the selection."
          value={text}
          onChange={setText}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
        />
      </form>
      <CameraScanner onScan={scan} status={result.message} />
      <p role="status" className="shipping-status" data-tone={result.isProblem ? 'bad' : 'ok'}>
        {result.message}
      </p>
    </div>
  );
}
