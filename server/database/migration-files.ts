import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');

// the first line of a migration that must run outside a transaction, as `create index concurrently` requires
const NO_TRANSACTION = /^-- no transaction\b/;

export interface MigrationFile {
  text: string;
  /** False: each statement runs on its own, and is run again if a later one fails. */
  isTransactional: boolean;
}

/** Returns the names of the migrations, without `.sql`, in the order in which they run. */
export async function listMigrations(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

export async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const text = await readFile(path.join(folder, `${name}.sql`), 'utf8');
  return { text, isTransactional: !NO_TRANSACTION.test(text) };
}

/**
 * Splits a file without transaction into its statements: each ends with a semicolon at the end of a line. So no
 * function body in such a file may have a line that ends with a semicolon.
 */
export function splitStatements(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}
