import { Command } from 'commander';
import { migrateToLatest } from '#server/database/migrate.ts';
import { withDatabase } from '../with-database.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('migrate the database to this version of the shop, as a start of the shop does')
    .action(migrate);
}

async function migrate(): Promise<void> {
  const names = await withDatabase((db) => migrateToLatest(db, { onSlow: console.log }), {
    schema: 'leave-as-is',
  });
  if (names.length === 0) console.log('The database is at this version of the shop.');
  for (const name of names) console.log(`Ran ${name}.`);
}
