import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissNotifications, Notifications } from '../feedback/notifications.tsx';
import { CommandPalette } from '../keyboard/command-palette.tsx';
import { useCommands } from '../keyboard/commands.ts';
import { useShortcutKeys } from '../keyboard/shortcuts.ts';
import { lazyOverlay } from './lazy-overlay.tsx';
import { Menu } from './menu.tsx';

beforeEach(() => dismissNotifications());
afterEach(() => cleanup());

// first: later tests find the module of the palette already loaded
test('what is typed before the palette is loaded is in its search field', async () => {
  function Shell() {
    const [isOpen, setIsOpen] = useState(false);
    useShortcutKeys();
    useCommands([{ id: 'orders', label: 'Go to Orders', run: () => {} }]);
    return <CommandPalette sources={[]} isOpen={isOpen} onOpenChange={setIsOpen} />;
  }
  render(<Shell />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('ord');
  const field = await screen.findByRole('searchbox');
  await waitFor(() => expect(field).toHaveProperty('value', 'ord'));
});

test('an overlay that cannot be loaded closes and shows a notification', async () => {
  const Broken = lazyOverlay<{ onClose: () => void }>(() => Promise.reject(new Error('offline')));
  // `loadModule` loads the page again once per build if the shop can be reached
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  function Opened() {
    const [isOpen, setIsOpen] = useState(true);
    return (
      <>
        {isOpen ? <Broken onClose={() => setIsOpen(false)} /> : <p>closed</p>}
        <Notifications />
      </>
    );
  }
  render(<Opened />);
  await screen.findByText('closed');
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded.');
  vi.unstubAllGlobals();
});

test('a menu shows whether it is open, runs what was chosen, and gives the focus back', async () => {
  let chosen = '';
  const items = ['Print', 'Cancel'].map((label) => ({
    id: label,
    label,
    onAction: () => {
      chosen = label;
    },
  }));
  render(<Menu label="More" items={items} />);
  const button = screen.getByRole('button', { name: 'More' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('menu', { name: 'More' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel' }));
  expect(chosen).toBe('Cancel');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.queryByRole('menu')).toBeNull();
});
