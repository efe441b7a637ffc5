import { useEffect, useState } from 'react';
import { TextAreaField } from '#admin/kit/forms/text-field.tsx';
import { parsePins } from './parse-pins.ts';

interface PinListFieldProps {
  label: string;
  hint: string;
  pins: readonly string[];
  error: string | undefined;
  onChange: (pins: string[]) => void;
}

/** PIN codes by their first digits, typed or pasted in any form. */
export function PinListField({ label, hint, pins, error, onChange }: PinListFieldProps) {
  const [text, setText] = useState(() => pins.join(', '));
  const current = pins.join(' ');
  useEffect(() => {
    // a value set from outside replaces the text, but not while the text already means it
    setText((before) =>
      parsePins(before).pins.join(' ') === current ? before : current.replaceAll(' ', ', '),
    );
  }, [current]);
  const { wrong } = parsePins(text);
  const isCounted = pins.length > 3;
  return (
    <TextAreaField
      label={isCounted ? `${label} (${pins.length.toLocaleString('en-IN')})` : label}
      hint={hint}
      error={error ?? (wrong.length > 0 ? wrongText(wrong) : undefined)}
      value={text}
      rows={pins.length > 40 ? 6 : 2}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      onChange={(next) => {
        setText(next);
        onChange(parsePins(next).pins);
      }}
    />
  );
}

const MAX_NAMED = 3;

function wrongText(wrong: readonly string[]): string {
  const named = wrong.slice(0, MAX_NAMED).map((word) => `“${word.slice(0, 20)}”`);
  const more = wrong.length > MAX_NAMED ? ` and ${wrong.length - MAX_NAMED} more` : '';
  return `${named.join(', ')}${more}: no PIN code. It is left out.`;
}
