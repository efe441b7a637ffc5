import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

const LISTED = /^#? ?([A-Z0-9_]+)=/gm;

/**
 * Returns the names in `.env` that the example does not list, for example mistyped ones. The shop ignores
 * them.
 */
export async function unknownSettings(envFile: string, exampleFile: string): Promise<string[]> {
  const [set, example] = await Promise.all([envFile, exampleFile].map(textOf));
  if (set === undefined || example === undefined) return [];
  const listed = new Set([...example.matchAll(LISTED)].map(([, name]) => name));
  return Object.keys(parseEnv(set))
    .filter((name) => !listed.has(name))
    .sort();
}

/** Returns the text of a file. Undefined if there is no such file. */
async function textOf(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch(() => undefined);
}
