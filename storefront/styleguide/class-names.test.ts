import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const storefront = path.join(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: storefront })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(storefront, file), 'utf8'))
    .join('\n');

const css = read('**/*.css').replace(/\/\*.*?\*\//gs, '');
const code = read('**/*.{ts,tsx}');
const ruled = new Set(Array.from(css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/g), ([, name]) => name as string));

test('every class with a rule in the stylesheets is used', () => {
  const isNamed = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code);
  // 'button--primary' is written as `button--${variant}`
  const isComposed = (name: string) => code.includes(`${name.replace(/(?<=--).*/, '')}\${`);
  expect(ruled.size).toBeGreaterThan(200);
  expect([...ruled].filter((name) => !isNamed(name) && !isComposed(name))).toEqual([]);
});

test('every class that is used has a rule', () => {
  const lists = Array.from(code.matchAll(/className="([^"]*)"/g), ([, list]) => list as string);
  const parts = Array.from(
    code.matchAll(/['"` ]([a-z][a-z-]*(?:__|--)[a-z-]*[a-z])(?=['"` ])/g),
    ([, name]) => name as string,
  );
  const used = new Set([...lists.flatMap((list) => list.split(' ')), ...parts]);
  expect([...used].filter((name) => !ruled.has(name))).toEqual([]);
});
