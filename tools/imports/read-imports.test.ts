import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readImports } from './read-imports.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'haat-imports-'));
  await mkdir(path.join(root, 'storefront/cart'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

async function importsIn(text: string): Promise<string[]> {
  await writeFile(path.join(root, 'storefront/cart/lines.tsx'), text);
  return readImports(root).map(({ to, isTypeOnly }) => (isTypeOnly ? `type ${to}` : to));
}

test.each([
  [`import { a } from '#contract/a.ts';`, 'contract/a.ts'],
  [`import type { A } from '#contract/a.ts';`, 'type contract/a.ts'],
  [`import { type A } from '#contract/a.ts';`, 'contract/a.ts'],
  [`import '../styles/a.css';`, 'storefront/styles/a.css'],
  [`export { a } from './a.ts';`, 'storefront/cart/a.ts'],
  [`export * from './a.ts';`, 'storefront/cart/a.ts'],
  [`export type { A } from './a.ts';`, 'type storefront/cart/a.ts'],
  [`const page = () => import('../pages/a.tsx');`, 'storefront/pages/a.tsx'],
  [`type A = typeof import('./a.ts');`, 'type storefront/cart/a.ts'],
  [`import { Dialog } from '@base-ui/react/dialog';`, 'node_modules/@base-ui/react'],
  [`import { hydrateRoot } from 'react-dom/client';`, 'node_modules/react-dom'],
  [`import fs from 'node:fs';`, 'node:fs'],
])('%s', async (text, expected) => {
  expect(await importsIn(text)).toEqual([expected]);
});

test('the error names a file that cannot be parsed', async () => {
  await expect(importsIn('import { from')).rejects.toThrow('storefront/cart/lines.tsx cannot be parsed');
});
