import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HOME_SECTIONS, SHOP_SECTIONS } from '#contract/admin/content/text-sections.ts';
import { POLICY_TITLES } from '#contract/policies.ts';
import { HOME_TEXTS } from '#storefront/home/home-texts.ts';
import {
  CATEGORY_INTROS,
  CATEGORY_TITLES,
  categoryIntro,
  categoryTitle,
} from '#storefront/site/category-titles.ts';
import { FOOTER_LIST } from '#storefront/site/footer-links.ts';
import { trackedFiles } from './tracked-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rows = Object.fromEntries(
  Array.from(read('docs/store-texts.md').matchAll(/^\| `([^`]+)` \| (.+) \|$/gm), ([, key = '', text]) => [
    key,
    text,
  ]),
);

const shopFields = SHOP_SECTIONS.flatMap((section) => section.fields);
const shopTexts = shopFields.map(({ name, builtIn }) => [`shop.${name}`, builtIn] as const);

test('docs/store-texts.md lists every text that the merchant can replace, as it is built in', () => {
  const listing = (kind: 'title' | 'intro', texts: Map<string, string>) =>
    Array.from(texts, ([name, text]) => [`listing.${kind}.${name}`, text]);
  const texts = { ...HOME_TEXTS, 'home.footer': FOOTER_LIST, ...Object.fromEntries(shopTexts) };
  const isBuiltIn = ([, text]: [string, string]) => text !== '';
  const unlisted = Object.entries(texts).filter((entry) => !isBuiltIn(entry));
  for (const [key] of unlisted) expect(read('docs/store-texts.md')).toContain(`\`${key}\``);
  expect(rows).toEqual({
    ...Object.fromEntries(Object.entries(texts).filter(isBuiltIn)),
    ...Object.fromEntries(listing('title', CATEGORY_TITLES)),
    ...Object.fromEntries(listing('intro', CATEGORY_INTROS)),
    'listing.title.all': categoryTitle('', '', undefined),
    'listing.intro.all': categoryIntro('', '', undefined),
    ...Object.fromEntries(
      Object.entries(POLICY_TITLES).map(([slug, title]) => [slug, `${title}, \`/${slug}\``]),
    ),
  });
});

test('the admin has the texts of the home page as the shop has them', () => {
  const fields = HOME_SECTIONS.flatMap((section) => section.fields);
  expect(Object.fromEntries(fields.map(({ name, builtIn }) => [`home.${name}`, builtIn]))).toEqual({
    ...HOME_TEXTS,
    'home.footer': FOOTER_LIST,
  });
});

test('the admin has the texts of the other pages as the shop has them', () => {
  const inComponents = trackedFiles(/^storefront\/.*\.tsx?$/)
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [
      ...read(file).matchAll(/\b(?:text|useStoreText\(\))\(\s*'(\w+)',\s*(['"])(.*?)\2,?\s*\)/gs),
    ])
    .map(([, name, , builtIn]) => [`shop.${name}`, builtIn]);
  expect(inComponents.toSorted()).toEqual(shopTexts.toSorted());
});

test('only these files read replaceable texts: a further one needs a row in docs/store-texts.md', () => {
  const readers = trackedFiles(/^(storefront|server|web)\/.*\.tsx?$/).filter(
    (file) => !file.includes('.test.') && /\bcontent\??\.?\[|\buseStoreTexts\(/.test(read(file)),
  );
  expect(readers.sort()).toEqual([
    'server/emails/render-email.ts',
    'server/store-info/content/content-body.ts',
    'storefront/home/home-head.ts',
    'storefront/home/home-page.tsx',
    'storefront/shell/announcement.tsx',
    'storefront/shell/footer.tsx',
    'storefront/site/categories.ts',
    'storefront/site/category-titles.ts',
    'storefront/site/store-images.ts',
    'storefront/state/store-texts.ts',
  ]);
});
