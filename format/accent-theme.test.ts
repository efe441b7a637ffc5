import { expect, test } from 'vitest';
import { accentTokens, DARK_GROUNDS, findAccentProblem, isHexColor, LIGHT_GROUNDS } from './accent-theme.ts';
import { contrast } from './contrast.ts';

test('the color of the design is readable everywhere', () => {
  expect(findAccentProblem('#f0ac2c')).toBeUndefined();
});

test('a color that is too dark is rejected with its contrast and the nearest one of its hue', () => {
  const problem = findAccentProblem('#7a1f2b');
  expect(problem).toMatchObject({ ground: '#36230f', required: 4.5 });
  expect(problem?.contrast).toBeCloseTo(contrast('#7a1f2b', '#36230f'), 5);
  expect(problem?.contrast).toBeLessThan(4.5);
  expect(findAccentProblem(problem?.suggestion ?? '')).toBeUndefined();
  const [red = 0, green = 0, blue = 0] =
    (problem?.suggestion ?? '').match(/[\da-f]{2}/g)?.map((hex) => Number.parseInt(hex, 16)) ?? [];
  expect(red).toBeGreaterThan(blue);
  expect(blue).toBeGreaterThan(green);
});

test.each(['#000000', '#0000ff', '#7a1f2b', '#00ff00', '#ffffff', '#8aa5d6', '#ffd700'])(
  'every text in the colors that follow from %s, or its suggestion, is readable',
  (color) => {
    const accent = findAccentProblem(color)?.suggestion ?? color;
    const tokens = accentTokens(accent);
    for (const ground of Object.values(DARK_GROUNDS))
      expect(contrast(tokens['--turmeric'] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
    for (const ground of Object.values(LIGHT_GROUNDS))
      expect(contrast(tokens['--paper-accent'] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
    for (const name of ['--turmeric', '--turmeric-bright'])
      expect(contrast(tokens['--on-turmeric'] ?? '', tokens[name] ?? '')).toBeGreaterThanOrEqual(4.5);
  },
);

test('only six hexadecimal digits are a color', () => {
  expect(['#f0ac2c', '#F0AC2C'].every(isHexColor)).toBe(true);
  expect(['f0ac2c', '#f0a', '#f0ac2g', '#f0ac2c;}', 'red'].some(isHexColor)).toBe(false);
});
