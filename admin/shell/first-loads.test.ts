import { expect, test } from 'vitest';
import { FIRST_LOADS } from './first-loads.ts';
import { SCREENS } from './routes.tsx';

test.each(FIRST_LOADS.map(({ path, isOpen = false }) => [path, isOpen] as const))(
  'the document of %s belongs to a screen, and has navigation only behind the sign-in',
  (path, isOpen) => {
    const screen = SCREENS.find((each) => each.path === path);
    expect(screen?.screen).toBeDefined();
    expect(screen?.permission === undefined).toBe(isOpen);
  },
);

test('no screen gets the document of another one', () => {
  for (const { path, except = [] } of FIRST_LOADS) {
    const form = new RegExp(`^${path.replaceAll(/:\w+/g, '([^/:]+)')}$`);
    const others = SCREENS.flatMap((screen) =>
      screen.path === path ? [] : (form.exec(screen.path)?.slice(1) ?? []),
    );
    expect(except).toEqual(expect.arrayContaining(others));
  }
});
