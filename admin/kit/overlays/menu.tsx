import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { MoreIcon } from '../icons.tsx';
import { lazyOverlay } from './lazy-overlay.tsx';
import type { MenuEntry } from './open-menu.tsx';

interface MenuProps {
  /** Accessible name of the button and of the menu; the button's text unless `isIconOnly`. */
  label: string;
  items: readonly MenuEntry[];
  icon?: ReactNode;
  isIconOnly?: boolean;
  /** What was chosen last is still running. */
  isBusy?: boolean;
}

const OpenMenu = lazyOverlay(async () => (await import('./open-menu.tsx')).OpenMenu);

/**
 * A button that opens a menu.
 *
 * @example <Menu label="More" isIconOnly items={[{ id: 'cancel', label: 'Cancel order', onAction: cancel }]} />
 */
export function Menu({ label, items, icon = <MoreIcon />, isIconOnly = false, isBusy = false }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [focused, setFocused] = useState<'first' | 'last'>();
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!isBusy) setFocused(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      <Button
        ref={button}
        isIconOnly={isIconOnly}
        icon={icon}
        isBusy={isBusy}
        aria-haspopup="menu"
        aria-expanded={focused !== undefined}
        onClick={() => setFocused('first')}
        onKeyDown={openByArrow}
      >
        {label}
      </Button>
      {focused && (
        <OpenMenu
          label={label}
          items={items}
          button={button}
          focused={focused}
          onClose={() => setFocused(undefined)}
        />
      )}
    </>
  );
}
