import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

const LISTED = /^#? ?([A-Z0-9_]+)=/gm;

/** Names that a file `.env` sets and the example does not list, as one that is mistyped: nothing of the shop reads them. */
export async function unknownSettings(envFile: string, exampleFile: string): Promise<string[]> {
  const [set, example] = await Promise.all([envFile, exampleFile].map(textOf));
  if (set === undefined || example === undefined) return [];
  const listed = new Set([...example.matchAll(LISTED)].map(([, name]) => name));
  return Object.keys(parseEnv(set))
    .filter((name) => !listed.has(name))
    .sort();
}

/** Undefined where there is no such file. */
async function textOf(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch(() => undefined);
}
