import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissNotifications, Notifications, notify } from './notifications.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  dismissNotifications();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000));

test('a notification ends by itself also after a button of another one was pressed', () => {
  render(<Notifications />);
  act(() => notify({ message: 'Changed', undo: () => notify({ message: 'Taken back' }) }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  expect(screen.getByText('Taken back')).toBeTruthy();
  wait(9);
  expect(screen.queryByText('Taken back')).toBeNull();
});

test('a notification stays while the focus is in it', () => {
  render(<Notifications />);
  act(() => notify({ message: 'Changed', undo: () => {} }));
  screen.getByRole('button', { name: 'Undo' }).focus();
  wait(60);
  expect(screen.getByText('Changed')).toBeTruthy();
  screen.getByRole('button', { name: 'Undo' }).blur();
  wait(2);
  expect(screen.queryByText('Changed')).toBeNull();
});

test('of too many, what would end by itself goes first: an error stays until it is read', () => {
  render(<Notifications />);
  act(() => {
    notify({ message: 'Left as it is', tone: 'bad' });
    for (const message of ['One', 'Two', 'Three', 'Four']) notify({ message });
  });
  expect(screen.getByText('Left as it is')).toBeTruthy();
  expect(screen.queryByText('Two')).toBeNull();
  expect(screen.getByText('Four')).toBeTruthy();
});
