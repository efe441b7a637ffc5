import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Router, useLocation } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { useFreshScreen } from './use-fresh-screen.ts';

beforeEach(() => window.history.replaceState(null, ''));
afterEach(() => cleanup());

/** The heading of a screen whose data is loaded once `showHeading` is called. */
let showHeading: () => void;
function SlowScreen() {
  const [isLoaded, setLoaded] = useState(false);
  showHeading = () => setLoaded(true);
  return isLoaded && <h1 tabIndex={-1}>Slow</h1>;
}

const SCREENS: Record<string, ReactNode> = {
  '/': <h1 tabIndex={-1}>Today</h1>,
  '/orders': <h1 tabIndex={-1}>Orders</h1>,
  '/slow': <SlowScreen />,
  '/form': (
    <>
      <h1 tabIndex={-1}>Form</h1>
      {/* biome-ignore lint/a11y/noAutofocus: the screen under test has one */}
      <input aria-label="Number" autoFocus />
    </>
  ),
};

function Shell() {
  const [path, navigate] = useLocation();
  useFreshScreen();
  return (
    <>
      {Object.keys(SCREENS).map((each) => (
        <button key={each} type="button" onClick={() => navigate(each)}>
          Go to {each}
        </button>
      ))}
      <main key={path}>{SCREENS[path]}</main>
    </>
  );
}

function show() {
  const { hook } = memoryLocation({ path: '/' });
  render(
    <Router hook={hook}>
      <Shell />
    </Router>,
  );
}
const goTo = (path: string) => userEvent.click(screen.getByRole('button', { name: `Go to ${path}` }));
const isFocused = (element: HTMLElement) => document.activeElement === element;

test('a new screen has the focus on its heading; the first one of the document has none', async () => {
  show();
  expect(document.activeElement).toBe(document.body);
  await goTo('/orders');
  expect(isFocused(screen.getByRole('heading', { name: 'Orders' }))).toBe(true);
});

test('a heading that is drawn later gets the focus then, unless a person has moved it meanwhile', async () => {
  show();
  await goTo('/slow');
  act(() => showHeading());
  await waitFor(() => expect(isFocused(screen.getByRole('heading', { name: 'Slow' }))).toBe(true));
  await goTo('/orders');
  await goTo('/slow');
  await userEvent.tab();
  const focused = document.activeElement;
  act(() => showHeading());
  await screen.findByRole('heading', { name: 'Slow' });
  expect(document.activeElement).toBe(focused);
});

test('a field that takes the focus keeps it', async () => {
  show();
  await goTo('/form');
  expect(isFocused(screen.getByLabelText('Number'))).toBe(true);
});

test('a list that is shown again restores its row itself', async () => {
  show();
  const before = screen.getByRole('button', { name: 'Go to /orders' });
  window.history.replaceState({ listPosition: { row: '7K3-A' } }, '');
  await goTo('/orders');
  expect(document.activeElement).toBe(before);
});
