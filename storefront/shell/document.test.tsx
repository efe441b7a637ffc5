import { expect, test } from 'vitest';
import { matchRoute } from '../navigation/match-route.ts';
import { routes } from '../routes.ts';
import { documentHtml } from './document.ts';

const assets = {
  entry: '/assets/entry.js',
  styles: ['/assets/shop.css'],
  fonts: [],
  scriptsOf: (file: string) => [`/assets/${file}.js`],
};

function documentOf(path: string): Document {
  const { route } = matchRoute(routes, path);
  const origin = 'https://shop.test';
  const state = { origin, href: path };
  const html = documentHtml({ markup: '', state, head: {}, store: undefined, origin, assets, route });
  return new DOMParser().parseFromString(html, 'text/html');
}
const waiting = (page: Document) => page.querySelector<HTMLElement>('[data-scripts]')?.dataset.scripts;
const atOnce = (page: Document) =>
  [...page.querySelectorAll('script[src], link[rel=modulepreload]')].map(
    (tag) => tag.getAttribute('src') ?? tag.getAttribute('href'),
  );

test.each(['/', '/products', '/product/kurta', '/terms', '/login'])(
  '%s can be read without scripts, so they wait for the first view',
  (path) => {
    const page = documentOf(path);
    expect(waiting(page)).toMatch(/^\/assets\/entry\.js \/assets\/[\w-]+\.tsx\.js$/);
    expect(atOnce(page)).toEqual([]);
  },
);

test.each(['/cart', '/saved', '/checkout', '/orders', '/payment', '/account'])(
  '%s is made in the browser, so its scripts are fetched at once',
  (path) => {
    const page = documentOf(path);
    expect(waiting(page)).toBeUndefined();
    expect(atOnce(page)).toEqual(['/assets/entry.js', `/assets${path}.tsx.js`]);
  },
);
