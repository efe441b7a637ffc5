import { z } from 'zod';

/** The version of the file format. A shop reads backups of this version only. */
export const FORMAT = 1;

export const HEADER_NAME = 'haat-backup.json';
export const MANIFEST_NAME = 'manifest.json';

/** The first entry of a backup. */
export const backupHeader = z.object({
  format: z.number(),
  createdAt: z.string(),
  /** The migrations of the database, in order: they tell the version of the shop. */
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof backupHeader>;

const tablePart = z.object({
  /** The entry's name: `tables/NAME/000001.copy`. */
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});

/** The last entry of a backup. A file without it is incomplete. */
export const backupManifest = z.object({
  headerSha256: z.string(),
  /** In an order in which rows come after the rows they refer to. */
  tables: z.array(
    z.object({
      name: z.string(),
      /** Quoted for SQL. */
      columns: z.array(z.string()),
      rows: z.number(),
      parts: z.array(tablePart),
    }),
  ),
  /** The last number of each sequence, by the quoted table and column that it numbers. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), lastValue: z.string() })),
});
export type BackupManifest = z.infer<typeof backupManifest>;

/** A table of a backup and what was in it. */
export type BackedUpTable = BackupManifest['tables'][number];
export type TablePart = z.infer<typeof tablePart>;
