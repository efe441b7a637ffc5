import { expect, test } from 'vitest';
import { readOptions } from './variant-options.ts';

function optionsOf(...options: [name: string, value: string][]) {
  const cells = new Map(options.map(([, value], i) => [`Option${i + 1} value`, value]));
  return readOptions(
    { number: 2, columns: [], cells },
    options.map(([name]) => name),
  );
}

test.each(['Color', 'colour', 'COLORS', 'Colours', 'रंग'])('the option %s is the color', (name) => {
  expect(optionsOf([name, 'Red'], ['Size', 'M'])).toMatchObject({ color: 'Red', size: 'M' });
});

test.each(['Size', 'Talla', 'Choice of Cane', 'Zipper/Accent Color'])('the option %s is the size', (name) => {
  expect(optionsOf([name, 'Any'])).toMatchObject({ color: '', size: 'Any' });
});

test('several other options are joined to one size', () => {
  expect(optionsOf(['Length', '18"'], ['Color', 'Black'], ['Density', '150%'])).toMatchObject({
    color: 'Black',
    size: '18" / 150%',
  });
});

test('of two color options the second counts as size', () => {
  expect(optionsOf(['Color', 'Red'], ['Colour', 'Blue'])).toMatchObject({ color: 'Red', size: 'Blue' });
});

test('a product without options has neither, but keeps the options of its file', () => {
  expect(optionsOf(['Title', 'Default Title'])).toEqual({
    color: '',
    size: '',
    options: [{ name: 'Title', value: 'Default Title' }],
  });
});
