import { expect, test } from 'vitest';
import { menuPlace, moveEntry, outsideMenu } from './menu-entries.ts';

const entry = (name: string) => ({ name });
const category = (name: string) => ({ name, products: 1, listed: 1, parts: [] });

test('an entry moves to another place; a place outside the menu changes nothing', () => {
  const menu = ['A', 'B', 'C'].map(entry);
  const names = (from: number, to: number) => moveEntry(menu, from, to).map(({ name }) => name);
  expect([names(0, 2), names(2, 0), names(0, -1), names(2, 3)]).toEqual([
    ['B', 'C', 'A'],
    ['C', 'A', 'B'],
    ['A', 'B', 'C'],
    ['A', 'B', 'C'],
  ]);
});

test('categories to which the menu does not lead are found, whatever their case', () => {
  const categories = ['Women', 'Home', 'Tea'].map(category);
  const outside = (...names: string[]) => outsideMenu(categories, names.map(entry)).map(({ name }) => name);
  expect(outside('women')).toEqual(['Home', 'Tea']);
  // the page of accessories includes things for the home
  expect(outside('Women', 'Accessories')).toEqual(['Tea']);
});

test('an entry after the third is named as the shop shows it: not on the home page, in the header or the footer', () => {
  expect([0, 2, 3].map(menuPlace)).toEqual([
    'Header, home page, page of all categories',
    'Header, home page, page of all categories',
    'Page of all categories',
  ]);
});
