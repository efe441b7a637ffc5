import { type ComponentProps, useState } from 'react';
import { TextField } from '#admin/kit/forms/text-field.tsx';

interface ScanFieldProps
  extends Pick<
    ComponentProps<typeof TextField>,
    'ref' | 'label' | 'hint' | 'autoCapitalize' | 'autoFocus' | 'onPaste'
  > {
  /** Called with each code. */
  onScan: (code: string) => void;
  /** The class of the form. */
  className?: string;
}

/** A field for a scanner, which types a code and then Enter. */
export function ScanField({ onScan, className, ...field }: ScanFieldProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onScan(text);
        setText('');
      }}
    >
      <TextField
        {...field}
        value={text}
        onChange={setText}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
      />
    </form>
  );
}
