import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type Actor, COMMAND_LINE } from './actor.ts';
import { type AuditEntry, writeAudit } from './write-audit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const CANCELLED: AuditEntry = { action: 'order.cancel', subjectKind: 'order', subjectId: '7K3QX-9M2PD' };
const write = (actor: Actor, entry: AuditEntry) =>
  database.db.transaction().execute((trx) => writeAudit(trx, actor, entry));
const rows = () => database.db.selectFrom('audit_log').selectAll().orderBy('id').execute();

test('an entry has its actor, its subject and what changed', async () => {
  const staffId = randomUUID();
  const id = await write(
    { kind: 'staff', staffId, name: 'Asha' },
    { ...CANCELLED, before: { status: 0 }, after: { status: 4 } },
  );
  await write(COMMAND_LINE, { ...CANCELLED, undoesId: id });
  expect(await rows()).toMatchObject([
    {
      id,
      staff_id: staffId,
      staff_name: 'Asha',
      action: 'order.cancel',
      before: { status: 0 },
      after: { status: 4 },
    },
    { actor_kind: 'command-line', staff_id: null, before: null, undoes_id: id },
  ]);
  await expect(write(COMMAND_LINE, { ...CANCELLED, undoesId: id })).rejects.toThrow('duplicate key');
});

test('a change that fails leaves no entry', async () => {
  const before = (await rows()).length;
  const failing = database.db.transaction().execute(async (trx) => {
    await writeAudit(trx, COMMAND_LINE, CANCELLED);
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  expect(await rows()).toHaveLength(before);
});

test.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log cascade'])(
  'the database rejects: %s',
  async (statement) => {
    await write(COMMAND_LINE, CANCELLED);
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
  },
);

test('the erasure of personal data masks texts of the log, and can change nothing else of it', async () => {
  const change = (assignment: string) =>
    database.db.transaction().execute(async (trx) => {
      await sql`set local haat.erases_personal_data = 'on'`.execute(trx);
      await sql.raw(`update audit_log set ${assignment}`).execute(trx);
    });
  await write(COMMAND_LINE, { ...CANCELLED, after: { note: 'Asha' } });
  await change(`after = '{"note": "Erased"}' where after is not null`);
  for (const assignment of [`action = 'order.ship'`, 'at = now()', `staff_name = 'Other'`])
    await expect(change(assignment)).rejects.toThrow('append-only');
});
