import { expect, test } from 'vitest';
import { SCREENS } from './routes.tsx';

test('each entry of the navigation has a letter of its own after G', () => {
  const keys = SCREENS.flatMap(({ navigation }) => navigation?.key ?? []);
  expect(keys.filter((key) => !/^[a-z]$/.test(key))).toEqual([]);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test('no path is hidden by an earlier one with a parameter', () => {
  for (const [index, { path }] of SCREENS.entries()) {
    const first = SCREENS.findIndex((other) =>
      new RegExp(`^${other.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
    );
    expect(SCREENS[first]?.path, path).toBe(SCREENS[index]?.path);
  }
});
