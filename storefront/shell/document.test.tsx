import { expect, test } from 'vitest';
import type { StoreInfo } from '#contract/store-info.ts';
import { documentHtml } from './document.ts';

const documentOf = (store: StoreInfo | undefined) =>
  documentHtml({
    markup: '',
    state: { origin: 'https://shop.example', href: '/', localApiBase: '/api/v1' },
    head: {},
    store,
    origin: 'https://shop.example',
    assets: { entry: '/entry.js', styles: ['/styles.css'], fonts: [], scriptsOf: () => [] },
    file: 'home.tsx',
  });
const headOf = (store: StoreInfo | undefined) =>
  documentOf(store).match(/<link rel="(?:stylesheet|icon|apple-touch-icon|manifest)"[^>]*>/g);

const BUILT_IN = [
  '<link rel="stylesheet" href="/styles.css">',
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
];

test('without a color and an icon of the merchant the document has the built-in ones', () => {
  expect(headOf(undefined)).toEqual(BUILT_IN);
  expect(documentOf({ storeName: 'Haat', content: { 'home.title': 'Cloth' } })).toBe(
    documentOf({ storeName: 'Haat' }),
  );
});

test('a color is a stylesheet of its own, an icon replaces the built-in ones', () => {
  const content = {
    'appearance.accent': '#8AA5D6',
    'appearance.icon': '/media/icon-320.webp',
    'appearance.touchIcon': '/media/icon-320.jpg',
  };
  expect(headOf({ content })).toEqual([
    '<link rel="stylesheet" href="/styles.css">',
    '<link rel="stylesheet" href="/theme/8aa5d6.css">',
    '<link rel="icon" href="/media/icon-320.webp">',
    '<link rel="apple-touch-icon" href="/media/icon-320.jpg">',
    '<link rel="manifest" href="/manifest.webmanifest">',
  ]);
});

test('what is no color and no path of the shop has no effect', () => {
  const content = { 'appearance.accent': 'red', 'appearance.icon': 'https://evil.example/x.png' };
  expect(headOf({ content })).toEqual(BUILT_IN);
});

test('before the first paint a stored session token marks the document, for the styles of the header', () => {
  const isMarked = (token: string | undefined) => {
    localStorage.clear();
    document.documentElement.classList.remove('is-signed-in');
    if (token !== undefined) localStorage.setItem('auth_token', token);
    const [, script = ''] = /<script>\((.*?)\);\(/s.exec(documentOf(undefined)) ?? [];
    new Function(`(${script})`)();
    return document.documentElement.classList.contains('is-signed-in');
  };
  expect(isMarked(undefined)).toBe(false);
  expect(isMarked('abc')).toBe(true);
  // every request with it would fail: it counts as no token
  expect(isMarked('a\nb')).toBe(false);
});
