import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardHistory, useGuardedLocation } from './guarded-history.ts';

let shown: string[];
let unmount: () => void;
let questions: (() => void)[];
let isDirty: boolean;
let stop: () => void;

beforeEach(() => {
  [shown, questions, isDirty] = [[], [], false];
  stop = guardHistory((leave) => {
    if (isDirty) questions.push(leave);
    else leave();
  });
  for (const path of ['/orders', '/orders/1', '/orders/2']) window.history.pushState(null, '', path);
  ({ unmount } = renderHook(() => {
    const [path] = useGuardedLocation();
    shown.push(path);
  }));
});
afterEach(() => {
  stop();
  unmount();
});

const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
async function go(steps: number) {
  const done = popped();
  window.history.go(steps);
  await done;
}
/** Back is restored by a second event, which has to come first. */
async function goAndReturn(steps: number) {
  window.history.go(steps);
  const path = window.location.pathname;
  await expect.poll(() => [questions.length > 0, window.location.pathname]).toEqual([true, path]);
}

it('Back shows the screen before it when nothing is unsaved', async () => {
  await go(-1);
  await expect.poll(() => shown.at(-1)).toBe('/orders/1');
  expect([window.location.pathname, questions]).toEqual(['/orders/1', []]);
});

it('Back with unsaved changes asks, stays, and leaves once that is confirmed', async () => {
  isDirty = true;
  await goAndReturn(-1);
  expect(window.location.pathname).toBe('/orders/2');
  expect(shown.filter((path) => path !== '/orders/2')).toEqual([]);
  questions[0]?.();
  await expect.poll(() => window.location.pathname).toBe('/orders/1');
  await expect.poll(() => shown.at(-1)).toBe('/orders/1');
  expect(questions).toHaveLength(1);
});

it('Forward and several steps come back to the same entry', async () => {
  await go(-2);
  isDirty = true;
  await goAndReturn(2);
  expect([window.location.pathname, questions.length]).toEqual(['/orders', 1]);
  questions[0]?.();
  await expect.poll(() => window.location.pathname).toBe('/orders/2');
});

it('what a list stores in its entry of the history stays', () => {
  window.history.replaceState({ ...window.history.state, listPosition: 7 }, '');
  expect(window.history.state).toMatchObject({ listPosition: 7, entry: expect.any(Number) });
});
