import { type Ref, useState } from 'react';
import { TextField } from '#admin/kit/forms/text-field.tsx';

/** A field for a scanner, which types a code and then Enter. */
export function ScanField({ ref, onScan }: { ref: Ref<HTMLInputElement>; onScan: (code: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form
      className="stock-entry-bar"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onScan(text);
        setText('');
      }}
    >
      <TextField
        ref={ref}
        label="Scan a barcode or SKU"
        hint="Each scan adds one unit. Scanning also works while a number field has the focus."
        value={text}
        onChange={setText}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
    </form>
  );
}
