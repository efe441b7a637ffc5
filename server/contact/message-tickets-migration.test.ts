import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateToLatest } from '#server/database/migrate.ts';
import { MIGRATIONS_FOLDER } from '#server/database/migration-files.ts';
import { unmigratedDatabase } from '#server/testing/test-database.ts';

test('messages of earlier versions stay and get a ticket number each', async () => {
  const { db, close } = await unmigratedDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'haat-migrations-'));
  try {
    for (const file of await readdir(MIGRATIONS_FOLDER)) {
      if (file < '0023') await cp(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file));
    }
    await migrateToLatest(db, { folder });
    await sql`insert into contact_messages (name, email, subject, message)
      select 'Asha', 'asha@home.in', 'Bulk', 'Message ' || n from generate_series(1, 3) n`.execute(db);
    await migrateToLatest(db);
    const messages = db.selectFrom('contact_messages').select(['message', 'ticket_number']).orderBy('id');
    expect(await messages.execute()).toEqual([
      { message: 'Message 1', ticket_number: 'T-00000001' },
      { message: 'Message 2', ticket_number: 'T-00000002' },
      { message: 'Message 3', ticket_number: 'T-00000003' },
    ]);
  } finally {
    await rm(folder, { recursive: true });
    await close();
  }
});
