import { useEffect, useRef, useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';

interface CopyRowProps {
  label: string;
  /** As shown. */
  text: string;
  /** As copied, if an app expects another form. */
  copied?: string;
}

const SHOW_COPIED_MS = 4000;

/** A fact with a button that copies it. Where copying is not allowed, the button selects the text. */
export function CopyRow({ label, text, copied = text }: CopyRowProps) {
  const shown = useRef<HTMLElement>(null);
  const [state, setState] = useState<'idle' | 'copied' | 'selected'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), SHOW_COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied);
      setState('copied');
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setState('selected');
    }
  }

  return (
    <div className="copy-row">
      <dt>{label}</dt>
      <dd ref={shown}>{text}</dd>
      <dd className="copy-row__action">
        <Button variant="outline" onClick={copy}>
          {state === 'copied' ? 'Copied' : 'Copy'} <span className="visually-hidden">{label}</span>
        </Button>
        <span className="visually-hidden" role="status">
          {state === 'copied' && `${label} copied`}
        </span>
      </dd>
      {state === 'selected' && (
        <dd className="copy-row__hint" role="status">
          Your browser does not allow this button to copy. The text is selected: copy it from there.
        </dd>
      )}
    </div>
  );
}
