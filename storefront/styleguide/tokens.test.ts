import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { DARK_GROUNDS, LIGHT_GROUNDS } from '#format/accent-theme.ts';
import { contrast } from '#format/contrast.ts';
import { readTokens } from './read-tokens.ts';

const STYLES = path.resolve(import.meta.dirname, '../styles');
const read = (file: string) => readFileSync(path.join(STYLES, file), 'utf8');
const tokens = new Map(
  readTokens(read('tokens.css')).flatMap((group) => group.tokens.map(({ name, value }) => [name, value])),
);
const color = (name: string) => tokens.get(name) ?? name;

const INK = ['--ink', '--ink-raised', '--ink-high'];
const PAPER = ['--paper', '--paper-white'];

/** All combinations of text color and background in the shop. */
const TEXT_COMBINATIONS: [text: string[], grounds: string[]][] = [
  [['--cotton', '--cotton-soft', '--cotton-faint', '--turmeric', '--chilli-soft', '--cardamom'], INK],
  [['--saffron', '--indigo', '--plum'], INK],
  [['--cotton', '--cotton-soft', '--turmeric'], ['--ember']],
  [['--cotton', '--cotton-soft', '--chilli-soft', '--turmeric'], ['--chilli-ground']],
  [['--on-turmeric'], ['--turmeric', '--turmeric-bright']],
  [['--on-chilli'], ['--chilli-deep']],
  [['--ink'], ['--cotton']],
  [['--paper-text', '--paper-soft', '--paper-accent', '--paper-error'], PAPER],
  [['--paper-error'], ['--paper-error-ground']],
];

/** Borders of controls, and the focus ring. */
const BORDER_COMBINATIONS: [edges: string[], grounds: string[]][] = [
  [['--line-strong', '--chilli', '--turmeric'], INK],
  [['--paper-line-strong', '--paper-accent', '--paper-error'], PAPER],
];

const pairs = (table: [string[], string[]][]) =>
  table.flatMap(([foregrounds, backgrounds]) =>
    foregrounds.flatMap((foreground) => backgrounds.map((background) => [foreground, background] as const)),
  );

describe('the design tokens', () => {
  it.each(pairs(TEXT_COMBINATIONS))(
    '%s is readable on %s: a contrast of 4.5 to 1 or more',
    (text, background) => {
      expect(contrast(color(text), color(background))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(pairs(BORDER_COMBINATIONS))(
    '%s is distinguishable from %s: a contrast of 3 to 1 or more',
    (border, background) => {
      expect(contrast(color(border), color(background))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(Object.entries({ ...DARK_GROUNDS, ...LIGHT_GROUNDS }))(
    'the check of an accent color has %s as it is here',
    (name, value) => expect(color(name)).toBe(value),
  );

  it('the check of an accent color has every background of accent text', () => {
    const grounds = (token: string) =>
      TEXT_COMBINATIONS.flatMap(([texts, backgrounds]) => (texts.includes(token) ? backgrounds : []));
    expect(grounds('--turmeric').sort()).toEqual(Object.keys(DARK_GROUNDS).sort());
    expect(grounds('--paper-accent').sort()).toEqual(Object.keys(LIGHT_GROUNDS).sort());
  });

  it('every color but hairlines is checked against a background', () => {
    const checked = new Set([...TEXT_COMBINATIONS, ...BORDER_COMBINATIONS].flat(2));
    const colors = [...tokens].filter(([, value]) => value.startsWith('#')).map(([name]) => name);
    expect(colors.filter((name) => !checked.has(name))).toEqual(['--line', '--paper-line']);
  });

  it('are the only place with raw color values', () => {
    const raw = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi;
    const found = files().flatMap(({ file, css }) =>
      [...css.matchAll(raw)].map(([value]) => `${file}: ${value}`),
    );
    expect(found).toEqual([]);
  });

  it('are the only place with raw font sizes, font weights above 500 or radii', () => {
    const raw =
      /font(?:-size)?:[^;]*?[\d.](?:rem|px|em)\b[^;]*|font-weight: [6-9]00|border-radius: [^0v;][^;]*/g;
    const found = files().flatMap(({ file, css }) =>
      [...css.matchAll(raw)].map(([value]) => `${file}: ${value}`),
    );
    expect(found).toEqual([]);
  });

  it('are all used, and no undeclared token is used', () => {
    const used = new Set(
      [...files(), { css: read('tokens.css') }].flatMap(({ css }) =>
        [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name),
      ),
    );
    expect([...used].filter((name) => !tokens.has(name))).toEqual([]);
    expect([...tokens.keys()].filter((name) => !used.has(name))).toEqual([]);
  });
});

it('media queries use em, so that a larger font gets the layout of a smaller window', () => {
  const conditions = files().flatMap(({ css }) => css.match(/@media[^{]+/g) ?? []);
  expect(conditions.length).toBeGreaterThan(30);
  expect(conditions.filter((condition) => condition.includes('px'))).toEqual([]);
});

describe('the contrast of two colors', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
  ])('%s on %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2);
    expect(contrast(other, one)).toBeCloseTo(expected, 2);
  });
});

function files(): { file: string; css: string }[] {
  return readdirSync(STYLES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && file !== 'tokens.css')
    .map((file) => ({ file, css: read(file) }));
}
