import { useEffect, useRef } from 'react';
import { lazyOverlay } from '../overlays/lazy-overlay.tsx';
import type { CommandSource } from './commands.ts';
import { useShortcuts } from './shortcuts.ts';

const OpenPalette = lazyOverlay(async () => (await import('./open-palette.tsx')).OpenPalette);

/**
 * `Ctrl/Cmd+K` finds, navigates and acts: once, in the shell. Screens add commands with `useCommands`; `sources` find
 * commands for any text.
 */
export function CommandPalette({
  sources,
  isOpen,
  onOpenChange,
}: {
  sources: readonly CommandSource[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  useShortcuts('Everywhere', [{ keys: 'mod+k', label: 'Find, go to, do', run: () => onOpenChange(!isOpen) }]);
  const deliverTyped = useTypedMeanwhile(isOpen);
  if (!isOpen) return null;
  return <OpenPalette sources={sources} deliverTyped={deliverTyped} onClose={() => onOpenChange(false)} />;
}

/**
 * Collects what is typed between the shortcut and the focus in the field of the palette: its module may still be
 * loading. Returns the function that the palette calls to receive it.
 */
function useTypedMeanwhile(isOpen: boolean): (append: (text: string) => void) => void {
  const typed = useRef<{ text: string; append?: (text: string) => void }>({ text: '' });
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // the dialog itself has the focus before its field
      if (document.activeElement?.matches('.palette-input')) return stop();
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      // the same key may be a shortcut of the screen
      event.preventDefault();
      event.stopPropagation();
      const { append } = typed.current;
      if (append) append(event.key);
      else typed.current.text += event.key;
    };
    const stop = () => window.removeEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      stop();
      typed.current = { text: '' };
    };
  }, [isOpen]);
  return (append) => {
    append(typed.current.text);
    typed.current.append = append;
  };
}
