import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TESTS_ONLY = ['TEST_DATABASE_URL', 'CHROMIUM_PATH'];

/** Returns the settings of the example file, uncommented. */
function exampleSettings(): Record<string, string> {
  const lines = readFileSync(path.join(ROOT, '.env.example'), 'utf8').split('\n');
  const settings = lines.flatMap((line) => /^# ([A-Z\d_]+)=(.*)$/.exec(line)?.slice(1, 3) ?? []);
  return Object.fromEntries(
    Array.from({ length: settings.length / 2 }, (_, i) => settings.slice(i * 2, i * 2 + 2)),
  );
}

/** Returns every environment variable that `readSettings` reads. */
function listReadNames(): string[] {
  const names = new Set<string>();
  const env = new Proxy({} as NodeJS.ProcessEnv, {
    get: (_, name) => {
      names.add(String(name));
      return name === 'UPI_ADDRESS' ? 'shop@bank' : '';
    },
  });
  try {
    readSettings(env);
  } catch {
    // the payee name is missing
  }
  return [...names];
}

test('.env.example lists every setting and no other', () => {
  expect(Object.keys(exampleSettings()).sort()).toEqual([...listReadNames(), ...TESTS_ONLY].sort());
});

test('the values in .env.example are valid', () => {
  expect(readSettings(exampleSettings())).toMatchObject({ shopOrigin: 'https://shop.example' });
});
