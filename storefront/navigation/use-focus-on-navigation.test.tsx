import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '#storefront/testing/render-page.tsx';
import { navigate } from './navigate.ts';

const scrolledTo: number[][] = [];
beforeEach(() => {
  scrolledTo.length = 0;
  vi.spyOn(window, 'scrollTo').mockImplementation((...position) => {
    scrolledTo.push(position as unknown as number[]);
  });
});
afterEach(() => vi.restoreAllMocks());

/** What a browser does on a link to a fragment of the page: a new entry of the history, and its event. */
function followFragmentLink(fragment: string): void {
  window.history.pushState(null, '', fragment);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

test('after a link to a part of the page the next page starts at the top, its heading in focus', async () => {
  await renderPage('/cart', {});
  act(() => followFragmentLink('#main'));
  act(() => navigate('/contact'));
  const heading = await screen.findByRole('heading', { level: 1, name: /contact/i });
  expect(scrolledTo).toEqual([[0, 0]]);
  expect(document.activeElement).toBe(heading);
});

test('Back leaves the scroll position to the browser', async () => {
  await renderPage('/cart', {});
  act(() => navigate('/contact'));
  await screen.findByRole('heading', { level: 1, name: /contact/i });
  scrolledTo.length = 0;
  window.history.replaceState(null, '', '/cart');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  await screen.findByRole('heading', { level: 1, name: /cart/i });
  expect(scrolledTo).toEqual([]);
});
