import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUnknownSettings } from './unknown-settings.ts';

const EXAMPLE = path.resolve(import.meta.dirname, '../../.env.example');

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'haat-env-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function findUnknownIn(text: string) {
  const file = path.join(dir, '.env');
  await writeFile(file, text);
  return await findUnknownSettings(file, EXAMPLE);
}

test('a mistyped setting name is found, and no other', async () => {
  const text =
    '# UPI_ADRES=off\nUPI_ADRESS=shop@bank\nexport UPI_PAYEE_NAME="A shop"\n\nCOD_MAX_RUPEE = 5\nAPI_PORT=\n';
  expect(await findUnknownIn(text)).toEqual(['COD_MAX_RUPEE', 'UPI_ADRESS']);
});

test('without .env or without the example there are no unknown settings', async () => {
  expect(await findUnknownSettings(path.join(dir, 'none'), EXAMPLE)).toEqual([]);
  expect(await findUnknownSettings(EXAMPLE, path.join(dir, 'none'))).toEqual([]);
});
