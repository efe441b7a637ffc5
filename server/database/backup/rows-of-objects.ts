import pg from 'pg';
import { type ReadObject, TABLES_WITH_OBJECTS, type TableWithObjects } from '../stored-objects.ts';

const BATCH = 500;

export function isTableWithObjects(name: string): name is TableWithObjects {
  return Object.hasOwn(TABLES_WITH_OBJECTS, name);
}

/**
 * Returns the rows whose bytes are in the object storage as `copy` would write them with their bytes in the database: a backup
 * contains every image, and is restored without the storage. One object at a time is in memory.
 */
export async function* rowsOfObjects(
  client: pg.Client,
  table: TableWithObjects,
  columns: readonly string[],
  readObject: ReadObject,
): AsyncGenerator<Buffer> {
  const { column, prefix, sha256Column } = TABLES_WITH_OBJECTS[table];
  const others = columns.filter((name) => name !== 'bytes');
  const selected = others.map((name) => `${name}::text as ${name}`).join(', ');
  for (let after = ''; ; ) {
    const { rows } = await client.query<Record<string, string | null>>(
      `select ${selected} from ${pg.escapeIdentifier(table)}
       where bytes is null and ${column} > $1 order by ${column} limit ${BATCH}`,
      [after],
    );
    for (const row of rows) {
      const key = prefix + (row[column] ?? '');
      const bytes = await readObject(key, row[sha256Column] ?? '');
      // its escape character is doubled in the text of `copy`
      const fields = columns.map((name) =>
        name === 'bytes' ? `\\\\x${bytes.toString('hex')}` : copyText(row[name] ?? null),
      );
      yield Buffer.from(`${fields.join('\t')}\n`);
    }
    const last = rows.at(-1)?.[column];
    if (!last) return;
    after = last;
  }
}

/** A value in the text format of `copy`. */
function copyText(value: string | null): string {
  if (value === null) return '\\N';
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}
