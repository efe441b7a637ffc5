import { useState } from 'react';
import { Dialog } from '../overlays/dialog.tsx';
import { Keys } from './keys.tsx';
import { useRegisteredShortcuts, useShortcuts } from './shortcuts.ts';

/** `?` lists the shortcuts of the screen: once, in the shell. */
export function ShortcutHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts('Everywhere', [{ keys: '?', label: 'Show the shortcuts', run: () => setIsOpen(true) }]);
  const shortcuts = useRegisteredShortcuts();
  const groups = Map.groupBy(shortcuts, ({ group }) => group);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => setIsOpen(false)} kind="wide">
      <div className="shortcut-groups">
        {[...groups].map(([group, list]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl className="shortcuts">
              {list.map(({ keys, label }) => (
                <div key={keys}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
