import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';

const LISTED_NAME = /^#? ?([A-Z0-9_]+)=/gm;

/**
 * Returns the names in `.env` that the example does not list, for example mistyped ones. The shop ignores
 * them.
 */
export async function findUnknownSettings(envFile: string, exampleFile: string): Promise<string[]> {
  const [envText, example] = await Promise.all([envFile, exampleFile].map(readOptionalFile));
  if (envText === undefined || example === undefined) return [];
  const listed = new Set([...example.matchAll(LISTED_NAME)].map(([, name]) => name));
  return Object.keys(parseEnv(envText))
    .filter((name) => !listed.has(name))
    .sort();
}

/** Returns the text of a file. Undefined if there is no such file. */
async function readOptionalFile(file: string): Promise<string | undefined> {
  return await readFile(file, 'utf8').catch(() => undefined);
}
