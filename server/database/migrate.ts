import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { DatabaseError } from './database-error.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

/**
 * Migrates the database to this version of the shop: runs the new files of `migrations/` in the order of
 * their names, in one transaction. Holds a lock, so that several servers may start at once.
 * Throws `DatabaseError` if the database belongs to a newer version.
 */
export async function migrateToLatest(db: Database, folder = FOLDER): Promise<void> {
  const known = await migrationNames(folder);
  const applied = await appliedNames(db);
  assertNotNewer(known, applied);
  if (applied.length === known.length) return;
  await db.connection().execute(async (connection) => {
    // another server holds the lock until its migration has finished
    await sql`set statement_timeout = 0`.execute(connection);
    const migrator = new Migrator({ db: connection, provider: sqlFiles(folder, known) });
    const { error } = await migrator.migrateToLatest();
    await sql`reset statement_timeout`.execute(connection);
    if (error) throw error;
  });
}

async function migrationNames(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.basename(file, '.sql'))
    .sort();
}

async function appliedNames(db: Database): Promise<string[]> {
  const found = await sql<{
    table: string | null;
  }>`select to_regclass('kysely_migration')::text as table`.execute(db);
  if (!found.rows[0]?.table) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

function assertNotNewer(known: string[], applied: string[]): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new DatabaseError(
    `The database was made by a newer version of the shop (${unknown.join(', ')}): ` +
      'start that version, or use another database.',
  );
}

function sqlFiles(folder: string, names: string[]): MigrationProvider {
  const entries = names.map((name): [string, Migration] => [name, sqlFile(path.join(folder, `${name}.sql`))]);
  return { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) };
}

function sqlFile(file: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(file, 'utf8')).execute(db);
    },
  };
}
