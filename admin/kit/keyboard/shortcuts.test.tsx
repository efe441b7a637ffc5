import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useShortcutKeys, useShortcuts } from './shortcuts.ts';

afterEach(() => cleanup());

function Row({ run }: { run: (key: string) => void }) {
  useShortcutKeys();
  useShortcuts('List', [
    { keys: 'Space', label: 'Preview', run: () => run('Space') },
    { keys: 'Enter', label: 'Open', run: () => run('Enter') },
  ]);
  return (
    <>
      <a href="#row">Row</a>
      <button type="button">Pack</button>
    </>
  );
}

test('Space previews a row whose link has the focus; what a focused control reacts to is its own', async () => {
  const handled: string[] = [];
  render(<Row run={(key) => handled.push(key)} />);
  screen.getByRole('link').focus();
  await userEvent.keyboard(' ');
  expect(handled).toEqual(['Space']);
  await userEvent.keyboard('{Enter}');
  screen.getByRole('button').focus();
  await userEvent.keyboard(' {Enter}');
  expect(handled).toEqual(['Space']);
});
