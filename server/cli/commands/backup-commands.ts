import path from 'node:path';
import { Command } from 'commander';
import { restoreBackup } from '#server/database/backup/restore-backup.ts';
import { writeBackup } from '#server/database/backup/write-backup.ts';
import { readObjectOf } from '#server/images/storage/read-object.ts';
import { assertFolderExists } from '../option-parsers.ts';
import { withDatabase } from '../with-database.ts';

const MIB = 1024 * 1024;

export function backupCommand(): Command {
  return new Command('backup')
    .description('write the whole shop, images included, to one file while the shop runs')
    .argument('<file>', 'the file to write, like haat.tar.gz')
    .action(backup);
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('read a backup into an empty shop of the same or a newer version')
    .argument('<file>', 'a file that `backup` has written')
    .action(restore);
}

async function backup(file: string): Promise<void> {
  await assertFolderExists(path.dirname(file));
  const { tables, rows, bytes } = await withDatabase((_db, settings, connection) =>
    writeBackup(connection, file, { readObject: readObjectOf(settings) }),
  );
  console.log(`Wrote ${tables} tables with ${rows} rows to ${file} (${(bytes / MIB).toFixed(1)} MiB).`);
  console.log('The signing secret is not in it: keep HAAT_SECRET or the file signing-secret separately.');
}

async function restore(file: string): Promise<void> {
  const { tables, rows, createdAt } = await withDatabase(
    (_db, _settings, connection) => restoreBackup(connection, file, (step) => console.log(step)),
    { schema: 'leave-as-is' },
  );
  console.log(`Restored ${tables} tables with ${rows} rows, as they were at ${createdAt}.`);
}
