/** Tables whose `bytes` may be in an object storage instead: they are null then. */
export const TABLES_WITH_OBJECTS = {
  image_originals: { column: 'hash', prefix: 'originals/', sha256Column: 'hash' },
  image_files: { column: 'name', prefix: 'files/', sha256Column: 'sha256' },
} as const;

export type TableWithObjects = keyof typeof TABLES_WITH_OBJECTS;

/** The table and the primary key of the row that an object belongs to. Undefined: the key has another form. */
export function rowOfObject(key: string): { table: TableWithObjects; id: string } | undefined {
  for (const table of ['image_originals', 'image_files'] as const) {
    const { prefix } = TABLES_WITH_OBJECTS[table];
    if (key.startsWith(prefix)) return { table, id: key.slice(prefix.length) };
  }
  return undefined;
}

/** Reads the bytes of an object. Throws if there is none, or if they do not have this SHA-256 (hexadecimal). */
export type ReadObject = (key: string, sha256: string) => Promise<Buffer>;
