import type { Command, EditorState } from 'prosemirror-state';
import { useState } from 'react';
import { Button } from '../../button.tsx';
import { Dialog } from '../../overlays/dialog.tsx';
import { TextField } from '../text-field.tsx';
import { linkAt, setLink } from './editor-commands.ts';
import { isSafeLink } from './schema.ts';

interface LinkDialogProps {
  state: EditorState;
  onRun: (command: Command) => void;
  onClose: () => void;
}

/** Asks for the address of a link; an empty one removes it. */
export function LinkDialog({ state, onRun, onClose }: LinkDialogProps) {
  const before = linkAt(state);
  const [href, setHref] = useState(before ?? '');
  const [error, setError] = useState<string>();
  const finish = (target: string) => {
    onClose();
    onRun(setLink(state.schema, target));
  };
  const apply = () => {
    const target = completeLink(href.trim());
    if (target === undefined)
      setError('Write an address like https://shop.example/page, or a path like /contact.');
    else finish(target);
  };
  return (
    <Dialog
      title="Link"
      isOpen
      onClose={onClose}
      actions={
        <>
          {before !== undefined && <Button onClick={() => finish('')}>Remove the link</Button>}
          <Button variant="primary" onClick={apply}>
            Set the link
          </Button>
        </>
      }
    >
      <TextField
        label="Address"
        hint="A page of your shop begins with a slash: /contact"
        inputMode="url"
        value={href}
        error={error}
        autoFocus
        onChange={setHref}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
    </Dialog>
  );
}

/** With `https://` or `mailto:` where people leave it out; undefined if it cannot be an address. */
function completeLink(text: string): string | undefined {
  if (text === '' || isSafeLink(text)) return text;
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : undefined;
}
